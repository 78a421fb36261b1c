import type { Taught } from './taught.ts'

/** A bakery and a bicycle workshop. Many passages are near misses of each other. */
export const englishShops: Taught = [
  [
    'Our sourdough loaf is baked every morning and keeps fresh for four days.',
    'how long does the sourdough stay fresh',
    'soourdough keeps days?',
  ],
  [
    'The rye bread contains no wheat but is not free of gluten.',
    'is there wheat in the rye bread',
    'does rye contain gluten',
  ],
  [
    'Gluten free bread is baked on Thursdays only and has to be ordered the day before.',
    'when can I get gluten free bread',
    'do I have to order the gluten-free loaf?',
  ],
  [
    'Croissants are sold out by ten most days; call us and we keep some for you.',
    'are croissants sold out early',
  ],
  [
    'The almond croissant contains eggs, butter and nuts.',
    'nuts in the almond croissant?',
    'I have a nut allergy, what about almond croissants',
  ],
  ['Our cinnamon rolls are vegan, the cheesecake is not.', 'is the cheesecake vegan', 'vegan cinnamon roll?'],
  [
    'Wedding cakes are planned in a tasting for two, which costs 45 EUR and is taken off the price.',
    'what does a wedding cake tasting cost',
    'tasting for our wedding',
  ],
  [
    'Birthday cakes need three days of notice; candles are included.',
    'how many days notice for a birthday cake',
    'are candles included with the birthday cake',
  ],
  [
    'A birthday cake for twelve people costs 38 EUR, for twenty people 58 EUR.',
    'birthday cake price for 20 people',
  ],
  [
    'We put a photo on a cake for 9 EUR; send the picture by e-mail.',
    'can you print a photo on the cake',
    'foto cake price',
  ],
  [
    'The bakery opens at six on weekdays and at seven on Saturdays.',
    'when does the bakery open on Saturday',
    'bakery openning time weekdays',
  ],
  [
    'The bakery is closed on Sundays and for two weeks in August.',
    'is the bakery closed in August',
    'bread on sunday?',
  ],
  [
    'Bread of the day before is sold for half of its price from eight to nine.',
    'do you sell bread of the day before',
  ],
  ['Leftover bread goes to the food bank every evening.', 'what happens to leftover bread'],
  [
    'Our flour comes from a mill twelve kilometres away and is organic.',
    'is your flour organic',
    'where does the flour come from',
  ],
  ['The coffee at our counter is roasted in town; oat milk costs nothing extra.', 'does oat milk cost extra'],
  [
    'Breakfast on the terrace is served until eleven, dogs are welcome there.',
    'until when is breakfast served',
    'may my dog sit on the terrace',
  ],
  ['A table for breakfast cannot be reserved on weekends.', 'reserve a table for breakfast on the weekend'],
  [
    'We deliver rolls to offices from thirty pieces on, before eight in the morning.',
    'do you deliver rolls to our office',
    'minimum pieces for rolls delivery',
  ],
  [
    'Baking classes for adults take place on the first Friday of each month.',
    'when is the baking class for adults',
  ],
  [
    'In the baking class for children everybody takes a small bread home.',
    'what do kids take home from the baking class',
    'baking class children bread',
  ],
  ['Invoices for companies are sent at the end of the month.', 'when do companies get the invoice'],
  [
    'Stamp cards are full after ten loaves; the eleventh is a present.',
    'how many loaves until the stamp card is full',
    'stamp card',
  ],
  ['Our bags are made of paper; bring your own and get a biscuit.', 'can I bring my own bag'],
  [
    'A puncture is repaired while you wait and costs 15 EUR with a new tube.',
    'how much is a puncture repair',
    'repair a flat tyre price',
    'puncure repair',
  ],
  [
    'A small service checks brakes, gears and bolts and costs 59 EUR.',
    'what does the small service include',
    'small service cost',
  ],
  [
    'A big service also replaces chain and cables and costs 129 EUR without parts.',
    'is the chain replaced in the big service',
    'big service price',
  ],
  [
    'Electric bicycles get a software update with every service.',
    'software update for my electric bike',
    'e-bike update',
  ],
  [
    'We do not repair batteries; the maker exchanges them within two years.',
    'do you repair e-bike batteries',
    'battery broken after one year, who exchanges it',
  ],
  [
    'Bicycles are rented from 18 EUR a day, electric ones from 35 EUR.',
    'how much to rent a bike for a day',
    'rent electric bicycle price',
  ],
  [
    'For a rental you leave a copy of your passport and a deposit of 100 EUR.',
    'how much is the deposit for a rental',
    'do I need a passport to rent',
  ],
  [
    'Children’s seats and trailers can be rented for 8 EUR a day.',
    'can I rent a child seat',
    'trailer rent price',
  ],
  ['Helmets and locks are part of every rental.', 'is a helmet part of the rental'],
  ['A rented bicycle that is brought back late costs 5 EUR an hour.', 'what if I bring the rental back late'],
  [
    'Used bicycles come with a guarantee of six months, new ones with two years.',
    'guarantee on used bikes',
    'how long is the guarantee of a new bicycle',
  ],
  [
    'We take your old bicycle in payment if it is less than ten years old.',
    'can I trade in my old bicycle',
    'do you take an old bike in payment',
  ],
  ['Frames of carbon are inspected with an endoscope for 40 EUR.', 'carbon frame inspection'],
  ['The right height of a saddle is measured free of charge.', 'do you measure saddle height'],
  [
    'A bike fitting lasts two hours and costs 180 EUR.',
    'how long does a bike fitting last',
    'price of bike fitting',
  ],
  ['Winter tyres with spikes are ordered within three days.', 'spike tyres for winter available?'],
  [
    'The workshop for bicycles is open on Mondays from two to seven.',
    'is the bicycle workshop open on Monday',
    'workshop monday hours',
  ],
  [
    'Appointments at the workshop are usually free within a week.',
    'how soon can I get an appointment at the workshop',
  ],
  [
    'On Wednesday evening everybody may repair with our tools for 4 EUR an hour.',
    'may I use your tools myself',
    'repair evening wednesday cost',
  ],
  [
    'Leasing through an employer works with three companies; bring the contract.',
    'do you offer leasing through my employer',
  ],
  [
    'Our guided tours start at nine and cover forty kilometres along the river.',
    'how many kilometres is the guided tour',
    'when do the tours start',
  ],
  [
    'Tours are cancelled when it rains more than an hour; you get your money back.',
    'tour in the rain, do I get money back',
    'what if it rains',
  ],
  ['Bicycle boxes for flights are given away as long as we have some.', 'bike box for my flight'],
  ['A lost key of a lock is copied from its number within ten days.', 'I lost the key of my bike lock'],
]
