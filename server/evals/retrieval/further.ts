import type { Taught } from './taught.ts'

/** Bir halı dükkânı ve bir kuaför. */
export const turkish: Taught = [
  ['Halılar elde yıkanır ve beş günde teslim edilir.', 'Halılar kaç günde teslim edilir?', 'hali yikama gun'],
  ['Metrekare fiyatı 90 liradır.', 'Metrekare fiyatı ne kadar?', 'metrekare fiyati'],
  ['Halıyı evden ücretsiz alıyoruz.', 'Halıyı evden alıyor musunuz?'],
  ['İpek halılar ayrı fiyatlandırılır.', 'İpek halı fiyatı', 'ipek halılar ayrı mı'],
  ['Leke çıkmazsa ücret alınmaz.', 'Leke çıkmazsa ne olur?', 'leke ücret'],
  ['Dükkân pazar günleri kapalıdır.', 'Pazar günü açık mısınız?', 'dükkan pazar kapali'],
  ['Kredi kartına üç taksit yapılır.', 'Kaç taksit yapılır?', 'kredi karti taksit'],
  ['Eski halılar değerlendirilip satın alınır.', 'Eski halı satın alıyor musunuz?'],
  ['Saç kesimi kadınlar için 400 liradır.', 'Kadın saç kesimi ne kadar?', 'sac kesimi kadin'],
  ['Erkek saç kesimi yirmi dakika sürer.', 'Erkek saç kesimi kaç dakika sürer?'],
  ['Gelin saçı için prova yapılır.', 'Gelin saçı için prova var mı?', 'gelin sacı prova'],
  ['Randevu iptali bir gün önce bildirilmelidir.', 'Randevu iptali ne zaman bildirilmeli?', 'randevu iptal'],
  ['Manikür perşembe günleri yüzde yirmi indirimlidir.', 'Manikür ne zaman indirimli?', 'manikur indirim'],
  ['Boya öncesi alerji testi yapılır.', 'Boya öncesi test yapılıyor mu?'],
]

/** Een bloemist, en svensk cykelaffär. */
export const northern: Taught = [
  [
    'Rouwboeketten worden binnen vier uur gemaakt en bezorgd.',
    'Hoe snel worden rouwboeketten bezorgd?',
    'rouwboeket bezorgen',
  ],
  [
    'Bezorgen in de stad kost vijf euro, daarbuiten negen euro.',
    'Wat kost bezorgen in de stad?',
    'bezorgen kosten',
  ],
  [
    'Bloemen blijven een week mooi als het water elke twee dagen wordt ververst.',
    'Hoe lang blijven bloemen mooi?',
    'water verversen bloemen',
  ],
  [
    'Een abonnement op bloemen kost 25 euro per week en is op te zeggen.',
    'Wat kost een abonnement op bloemen?',
  ],
  [
    'De bloemenwinkel is op maandag gesloten.',
    'Is de bloemenwinkel maandag open?',
    'winkel gesloten maandag',
  ],
  ['Voor een bruiloft maken we eerst een gratis ontwerp.', 'Maken jullie een ontwerp voor een bruiloft?'],
  [
    'En vårservice av cykeln kostar 650 kronor och tar två dagar.',
    'Vad kostar en vårservice?',
    'varservice cykel dagar',
  ],
  ['Vi hyr ut cyklar för 200 kronor om dagen.', 'Hyr ni ut cyklar?', 'hyra cykel pris'],
  ['Hjälmar byts gratis efter en olycka inom ett år.', 'Byts hjälmen efter en olycka?'],
  [
    'Butiken har öppet till klockan sju på torsdagar.',
    'Hur länge är butiken öppen på torsdagar?',
    'oppet torsdag',
  ],
]

/** A jeweller, whose passages sound like those of everybody else. */
export const jeweller: Taught = [
  [
    'Rings are made smaller or larger within a week for 35 EUR.',
    'can you make my ring larger',
    'resize a ring price',
  ],
  ['Engraving inside a ring is free for wedding rings.', 'is engraving free', 'engraving wedding rings'],
  [
    'Silver turns dark in the air; a cloth for polishing is part of every purchase.',
    'why does silver turn dark',
    'polishing cloth silver',
  ],
  ['Gold of 750 parts is harder than gold of 900 parts.', 'which gold is harder'],
  ['We take old gold in payment at the price of the day.', 'do you take old gold', 'old gold price'],
  [
    'Ears are pierced with a needle, never with a gun, from seven years on.',
    'from which age do you pierce ears',
    'ear piercing needle or gun',
  ],
  [
    'A battery of a watch is changed in five minutes and costs 12 EUR.',
    'how much is a new watch battery',
    'watch batery',
  ],
  ['Watches are tested for water up to ten bar.', 'is my watch tested for water'],
  ['Pearls are restrung every two years.', 'how often should pearls be restrung'],
  [
    'Stones that fall out within a year are set again free of charge.',
    'a stone fell out of my ring',
    'stone set again free',
  ],
  ['Nickel is in none of our pieces.', 'is there nickel in your jewellery', 'nickel alergy'],
  ['A pair of wedding rings is ready after four weeks.', 'how long do wedding rings take'],
  [
    'Couples can forge their own rings in a day for 490 EUR without gold.',
    'can we forge our rings ourselves',
    'forge own rings cost',
  ],
  [
    'Diamonds come with a certificate and from mines without conflict.',
    'do diamonds have a certificate',
    'where do the diamonds come from',
  ],
  ['The jeweller sends insured parcels with signature only.', 'are parcels of jewellery insured'],
  ['Repairs cost nothing to estimate.', 'does an estimate for a repair cost anything'],
]

/** What a customer may say for what stands there in other words: hardly a word is shared. */
export const paraphrases: readonly (readonly [question: string, passage: string])[] = [
  ['my tire went flat, can you fix it right now?', 'A puncture is repaired while you wait'],
  ['where do I leave my suitcase before the room is ready', 'Luggage can be left at the desk'],
  ['can I come with my puppy for breakfast', 'Breakfast on the terrace is served'],
  ['I am expecting a baby, may I join', 'Yoga for pregnant women'],
  ['I cannot make it tomorrow, do I have to pay for the lesson', 'A class can be cancelled without cost'],
  ['do you buy my broken gold chain', 'We take old gold in payment'],
  ['Ich will meinen Besuch beim Friseur verschieben, geht das', 'Termine können bis zum Vortag'],
  ['Mein Zahn tut weh', 'Bei Schmerzen kommen Sie bitte'],
  ['Was kostet es, das Paket zu schicken', 'Ab 40 Euro liefern wir'],
  ['J’ai raté un cours, que faire', 'Une leçon manquée peut être'],
  ['¿Puedo ir con mi perrito?', 'Los perros pueden estar en la terraza'],
  ['Posso pagare con il ticket del pranzo?', 'Accettiamo i buoni pasto'],
]

/** Near to something that is known, or to nothing at all; no passage answers them. */
export const unanswerable: readonly string[] = [
  'who won the football championship',
  'what is the capital of Australia',
  'Wie wird das Wetter morgen?',
  'recette de tarte aux pommes',
  'do you sell motorcycles',
  'can you fix my laptop screen',
  'tell me a joke about elephants',
  'what is the bitcoin course',
  'Verkauft ihr Fernseher?',
  'Könnt ihr mein Auto lackieren?',
  'Wie heißt der Bundeskanzler?',
  'Vendez-vous des ordinateurs ?',
  'Quel temps fait-il à Paris ?',
  '¿Venden motos?',
  '¿Quién ganó el partido?',
  'Vendete televisori?',
  'Vocês vendem computadores?',
  'bilgisayar satıyor musunuz',
  'how tall is the Eiffel tower',
  'which vaccine do I need for Kenya',
  'do you have a helicopter',
  'translate my contract into Chinese',
]
