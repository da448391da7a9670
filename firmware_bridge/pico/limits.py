"""The numbers of a launcher: change them on the object, `calibrate` writes such changes down."""


class Limits:
    """Times in milliseconds, voltages in millivolts, lengths in micrometres."""

    # The build.
    bridge = 1  # 1: can brake and reverse; 0: one MOSFET, coasts
    self_test = 1  # 1: the light of the beam can be switched

    # The beam.
    bounce_ms = 3  # a level counts once it has lasted so long
    min_block_ms = 8  # what is shorter is no card
    noise_edges = 40  # so many edges that no card explains: the sensor is blinded
    noise_per_s = 20  # so many are forgiven each second
    dark_ms = 10  # light off, or on again, until the beam is believed

    # The motor.
    most_on_ms = 2500  # of one press, and for one card of a dispense
    lease_ms = 400  # without a sign of the host
    brake_ms = 90  # until a braked roller stands
    coast_ms = 200  # until a roller stands that cannot brake
    brake_slows = (
        47  # a card runs on for its speed squared (um in a ms) by this, in um: brake 21 m/s2
    )
    coast_slows = 17  # the same for a roller that is let go: 10 m/s2; a card goes 0.85 of its way
    nudge_ms = 150  # a push for the last card, where nothing brakes; longer as the cells sag
    spare_um = 12000  # a card that gets so much further than out is let go
    settle_ms = 350  # from motor off until no card can come any more
    slide_ms = 600  # from motor off until a card half out is pulled back: it may slide out yet
    open_ms = 100  # no sag until then: a wire is off
    stall_ms = 250  # sag of a standing motor for so long: it is stuck
    cool_ms = 10000  # after an over-current, before the one retry
    lockout_ms = 30000  # after a second stall nothing moves for so long
    retries_ms = 60000  # in such a time a stall is fought twice at most
    soft_ms = 40  # each of the three steps of a soft start
    soft_most_ms = 900  # the last of them until then, or the cells are too weak

    # Cards.
    jam_ms = 350  # one card in the beam for so long, motor on
    retract_ms = 60
    retract_tries = 2
    pulls_um = 150  # in 1 ms: a roller that turns back slower takes no card out of the light
    unjam_ms = 100  # backwards after a stall
    no_card_ms = 700  # motor on and no card
    empty_ms = 500  # the same, when the hopper's sensor sees none either
    slip_pulses = 2
    slip_ms = 400  # each of those pulses
    throat_cards = 3  # so many after "empty": the hopper's sensor is wrong
    card_um = 87000
    double_percent = 135  # of a card's length or time: that was two
    tight_percent = 112  # the same, against the cards before, when the motor was turning well
    coast_percent = 120  # the same for a card that a roller without brake rolls out
    stood_percent = 106  # and for one that it has left half out: nobody knows how that leaves
    stuck_percent = 150  # and for one that is pulled back, with what it ran on: one left before it
    steady_ms = 50  # motor on before a card came: it was
    double_ms = 200  # the same where nothing tells the speed
    um_per_v = 484  # a card moves so far in 1 ms for each volt that turns the motor

    # The hopper's weight, on a board: counts of the HX711 for one card of 1.5 g.
    card_counts = 6442

    # The cells, all three together.
    least_mv = 800  # what is measured outside of this is garbage
    most_mv = 5300
    flat_mv = 2900  # at rest: no shot
    low_mv = 3400  # at rest: change them soon
    dip_flat_mv = 1800  # the same at the start of the motor
    dip_low_mv = 2900
    driver_mv = 2900  # a fault of the driver below this is its brown-out
    bears_mv = 2700  # while the motor starts: the driver will not switch itself off
    stall_percent = 75  # of the first sag
    open_permille = 25  # of the rest: no sag worth the name
    welded_permille = 50  # sag with the motor off: it runs by itself
    welded_ms = 300
