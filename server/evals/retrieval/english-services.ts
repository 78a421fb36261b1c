import type { Taught } from './taught.ts'

/** A yoga studio, a small hotel and a plant shop. */
export const englishServices: Taught = [
  [
    'The first class at the yoga studio is free for everybody.',
    'is the first yoga class free',
    'trial class yoga',
  ],
  [
    'A card for ten classes costs 130 EUR and is valid for six months.',
    'ten classes card price',
    'how long is the class card valid',
  ],
  [
    'The monthly membership costs 89 EUR and can be ended every month.',
    'monthly membership cost',
    'can I end the membership each month',
    'membreship price',
  ],
  [
    'Students and pensioners pay a fifth less for memberships.',
    'do students pay less',
    'discount for pensioners',
  ],
  [
    'Mats and blankets are there; bring a towel for hot yoga.',
    'do I need to bring a mat',
    'what to bring for hot yoga',
  ],
  [
    'Hot yoga takes place at 38 degrees on Tuesday and Friday evening.',
    'how hot is hot yoga',
    'hot yoga days',
  ],
  [
    'Yoga for pregnant women starts from the fourteenth week on.',
    'from which week is pregnancy yoga',
    'yoga while pregnant',
  ],
  ['In the class for backs no exercise is done standing on the head.', 'class for back pain headstand'],
  [
    'A class can be cancelled without cost until four hours before it begins.',
    'until when can I cancel a class',
    'cancel yoga class without cost',
  ],
  [
    'Showers are in the basement, lockers need a coin of one euro.',
    'are there showers',
    'do lockers need a coin',
  ],
  [
    'Online classes are recorded and stay in the library for a week.',
    'how long do recorded online classes stay',
    'online class recording',
  ],
  [
    'Our retreat in the mountains in May is booked out, the one in October is not.',
    'is the October retreat booked out',
    'retreat in may free places',
  ],
  [
    'Teacher training has two hundred hours over ten weekends and costs 2,900 EUR.',
    'teacher training hours',
    'how much is the yoga teacher training',
  ],
  [
    'Late arrivals wait outside until the opening meditation is over.',
    'what happens if I arrive late to class',
  ],
  [
    'Check-in at the hotel is from three in the afternoon, check-out until eleven.',
    'when is check-in',
    'check out time hotel',
    'chekin hotel',
  ],
  [
    'A late check-out until two costs 25 EUR if the room is free.',
    'can I get a late check-out',
    'late checkout price',
  ],
  [
    'Breakfast at the hotel costs 16 EUR and is served from seven to half past ten.',
    'how much is hotel breakfast',
    'hotel breakfast hours',
  ],
  [
    'Dogs stay for 12 EUR a night, cats are not allowed.',
    'how much is a dog per night',
    'can I bring my cat to the hotel',
  ],
  [
    'The garage of the hotel costs 14 EUR a night and has two chargers for cars.',
    'can I charge my car at the hotel',
    'hotel garage cost',
  ],
  [
    'Rooms on the courtyard are quiet, rooms on the street have a balcony.',
    'which rooms are quiet',
    'room with balcony',
  ],
  [
    'The family room has a double bed, a bunk bed and a kitchen.',
    'does the family room have a kitchen',
    'bunk bed room',
  ],
  ['A cot for babies is free; please tell us when you book.', 'is a baby cot free', 'cot for my baby'],
  [
    'Bookings can be cancelled without cost until two days before arrival.',
    'cancel a booking without cost',
    'until when can I cancel the hotel',
  ],
  [
    'The sauna is open from four to ten and may be used by guests free of charge.',
    'sauna opening hours',
    'is the sauna free for guests',
  ],
  ['The pool is heated from May to September.', 'when is the pool heated'],
  [
    'From the station take tram 5 to the market; the hotel is opposite.',
    'which tram from the station',
    'how do I get to the hotel from the station',
  ],
  [
    'A taxi from the airport takes 25 minutes and costs about 40 EUR.',
    'taxi from the airport cost',
    'how long does it take from the airport',
  ],
  [
    'The lift reaches all floors, and two rooms have a bathroom for wheelchairs.',
    'rooms for wheelchairs',
    'is there a lift',
  ],
  [
    'City tax of 3 EUR per person and night is paid on arrival.',
    'how much is the city tax',
    'when is the tax paid',
  ],
  [
    'Luggage can be left at the desk before check-in and after check-out.',
    'can we leave our luggage',
    'lugage storage',
  ],
  [
    'Smoking is allowed on the terrace only; in rooms it costs 150 EUR.',
    'can I smoke in the room',
    'where may I smoke',
  ],
  [
    'The monstera needs a bright place without direct sun and water once a week.',
    'how often does a monstera need water',
    'monstera sun?',
  ],
  [
    'Cacti are watered every three weeks in summer and not at all in winter.',
    'how often to water a cactus',
    'cactus winter water',
  ],
  [
    'Orchids are dipped into water for ten minutes once a week.',
    'how do I water my orchid',
    'orchids dip minutes',
  ],
  [
    'Ferns like the bathroom, since they need humid air.',
    'which plant for the bathroom',
    'do ferns need humid air',
  ],
  ['Yellow leaves mostly mean too much water.', 'why are the leaves yellow', 'yelow leaves'],
  ['Brown tips come from dry air or water with much lime.', 'brown tips on leaves'],
  [
    'Small flies in the soil disappear with yellow stickers and less water.',
    'flies in the soil of my plant',
    'how to get rid of small flies',
  ],
  [
    'Lilies are poisonous for cats, spider plants are not.',
    'are lilies poisonous for cats',
    'plant that is safe for cats',
  ],
  [
    'We repot plants that were bought here free of charge within a year.',
    'do you repot plants',
    'repot free of charge',
  ],
  [
    'Pots of clay let roots breathe, pots of plastic keep the soil moist.',
    'clay or plastic pots',
    'which pot keeps soil moist',
  ],
  [
    'Plants are sent by post from Monday to Wednesday, so that none waits over a weekend.',
    'on which days do you send plants',
    'are plants sent by post',
  ],
  [
    'A plant that arrives frozen is replaced; send us a picture on the same day.',
    'my plant arrived frozen',
    'replace frozen plant',
  ],
  [
    'Our plant doctor looks at sick plants on Saturdays from ten to noon.',
    'when is the plant doctor there',
    'sick plant saturday',
  ],
  [
    'While you are on holiday we water at home for 12 EUR a visit.',
    'do you water plants during my holiday',
    'watering at home visit price',
  ],
  [
    'Fertilizer is given every two weeks from March to September.',
    'how often fertilizer',
    'when to fertilize',
  ],
  [
    'Seeds of wild flowers for bees are sown in April.',
    'when do I sow flowers for bees',
    'wild flower seeds bees',
  ],
  [
    'A terrarium is built in our workshop in two hours for 55 EUR, plants included.',
    'terrarium workshop cost',
    'how long does building a terrarium take',
  ],
]
