/** Passages of a small pottery, each with the questions that it answers. */
export const judged: readonly { passage: string; questions: readonly string[] }[] = [
  {
    passage: 'Shipping inside the European Union takes three to five working days and costs 6 EUR.',
    questions: [
      'how long does shipping take?',
      'shiping costs eu',
      'When will my order be shipped within Europe?',
    ],
  },
  {
    passage: 'We do not deliver outside of Europe, with the exception of Norway and Switzerland.',
    questions: ['do you deliver to Norway', 'delivery outside europe?'],
  },
  {
    passage: 'Returns are accepted within 30 days if the piece is unused and in its original box.',
    questions: [
      'can I return a mug?',
      'retrun policy',
      'I want to send it back, how many days do I have for a return?',
    ],
  },
  {
    passage: 'Refunds reach your bank account about ten days after the parcel has arrived here.',
    questions: ['when do I get my refund', 'refnd bank account'],
  },
  {
    passage: 'Stoneware plates and bowls may go into the dishwasher; pieces with gold rims may not.',
    questions: ['is it dishwasher safe', 'dishwaser plates', 'gold rim dishwasher?'],
  },
  {
    passage: 'The glazed mugs can be heated in a microwave, but never in an oven.',
    questions: ['microwave?', 'can I put the mug in the oven'],
  },
  {
    passage: 'All our glazes are free of lead and cadmium and have been tested for food.',
    questions: ['lead free glaze?', 'are the glazes food safe, tested for cadmium'],
  },
  {
    passage: 'The studio is open from Tuesday to Saturday, ten to six, and closed on holidays.',
    questions: [
      'opening hours of the studio',
      'are you open on holidays?',
      'is the studio closed on Sunday or open Saturday',
    ],
  },
  {
    passage: 'Four parking places are in the courtyard behind the green gate.',
    questions: ['where can I park my car', 'parking place?'],
  },
  {
    passage: 'The weekend throwing course for beginners costs 140 EUR, clay and firing included.',
    questions: [
      'how much is the beginners course',
      'throwing course price',
      'is clay included in the weekend course?',
    ],
  },
  {
    passage: 'Children from eight years on may join the Sunday workshop together with an adult.',
    questions: ['workshop for children', 'from which age can kids years join with an adult'],
  },
  {
    passage: 'Gift vouchers are valid for three years and can be used for courses and in the shop.',
    questions: ['how long is a gift voucher valid', 'vouchers for courses'],
  },
  {
    passage: 'Wholesale prices apply from 20 pieces; write to us with the name of your shop.',
    questions: ['wholesale', 'whole sale price for my shop, 20 pieces'],
  },
  {
    passage: 'Custom orders with your own initials take six weeks and are paid in advance.',
    questions: ['custom order with initials', 'how many weeks for a personalised order with my own initials'],
  },
  {
    passage: 'Broken on arrival? Send a photo within three days and we replace the piece.',
    questions: ['my bowl arrived broken', 'photo of broken piece'],
  },
  {
    passage: 'The large salad bowl has a diameter of 28 centimetres and holds three litres.',
    questions: ['diameter of the salad bowl', 'how many litres does the large bowl hold'],
  },
  {
    passage: 'The small espresso cup holds 80 millilitres and comes without a saucer.',
    questions: ['espresso cup size in millilitres', 'does the cup come with a saucer'],
  },
  {
    passage: 'Das Atelier in Leipzig hat dienstags bis samstags von zehn bis achtzehn Uhr geöffnet.',
    questions: ['Wann hat das Atelier geöffnet?', 'Leipzig geoffnet samstags'],
  },
  {
    passage: 'Die Versandkosten nach Österreich betragen neun Euro, ab 100 Euro ist der Versand kostenlos.',
    questions: ['Was kostet der Versand nach Österreich?', 'versand osterreich kostenlos'],
  },
  {
    passage: 'Töpferkurse für Anfänger finden jeden zweiten Samstag statt, Ton und Brand sind enthalten.',
    questions: ['Wann finden die Töpferkurse statt?', 'Kurs für Anfänger: ist der Ton enthalten?'],
  },
  {
    passage: 'Beschädigte Ware ersetzen wir, wenn Sie uns innerhalb von drei Tagen ein Foto schicken.',
    questions: ['Meine Ware ist beschädigt', 'Ersatz mit Foto bei beschädigter Ware'],
  },
  {
    passage: 'Les assiettes passent au lave-vaisselle, sauf les pièces avec un bord doré.',
    questions: ['Les assiettes passent-elles au lave-vaisselle ?', 'bord dore'],
  },
  {
    passage: "La livraison en France prend quatre jours et coûte huit euros, offerte dès 90 euros d'achat.",
    questions: ['Combien coûte la livraison en France ?', 'delai livraison jours'],
  },
  {
    passage: 'Los pedidos personalizados tardan seis semanas y se pagan por adelantado.',
    questions: ['¿Cuánto tarda un pedido personalizado?', 'pagar por adelantado pedidos'],
  },
  {
    passage: 'El taller está cerrado los lunes y durante todo el mes de agosto.',
    questions: ['¿Está cerrado el taller en agosto?', 'cuando cierra el taller lunes'],
  },
  {
    passage: 'Gli smalti sono senza piombo e adatti agli alimenti.',
    questions: ['smalto senza piombo?', 'gli smalti sono adatti agli alimenti?'],
  },
  {
    passage: 'A oficina fica perto da estação, a cinco minutos a pé.',
    questions: ['onde fica a oficina', 'estacao minutos a pe'],
  },
  {
    passage: 'Kargo ücreti 50 liradır ve siparişler üç günde teslim edilir.',
    questions: ['kargo ücreti ne kadar', 'siparişim kaç günde teslim edilir'],
  },
  {
    passage: 'Доставка по городу занимает два дня и стоит 300 рублей.',
    questions: ['сколько стоит доставка', 'доставка город дней'],
  },
  {
    passage: '陶器は食器洗い機で洗えますが、金の縁がある皿は手で洗ってください。',
    questions: ['食器洗い機で洗えますか', '金の縁の皿'],
  },
]

/** Questions that no passage answers. */
export const unanswered = [
  'who won the football championship',
  'do you repair bicycles',
  'what is the capital of Australia',
  'Wie wird das Wetter morgen?',
  'recette de tarte aux pommes',
]
