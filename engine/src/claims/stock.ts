import { doubts, contains, negations, sentencesOf, wholeWords, type Claim, type ClaimText } from './claim.ts'

/** Phrases about stock in all supported languages. The longer phrases of "gone" are matched first. */
const phrases: readonly (readonly [status: 'gone' | 'scarce' | 'again' | 'there', pattern: RegExp])[] = [
  [
    'gone',
    wholeWords(
      [
        'sold out|out of stock|no longer available|not available|unavailable|discontinued|none left|backordered',
        'ausverkauft|vergriffen|nicht (?:mehr )?(?:auf lager|vorrätig|lieferbar|verfügbar|erhältlich)|nicht am lager',
        'épuisée?s?|rupture de stock|plus en stock|(?:plus|pas|non) disponibles?|indisponibles?',
        'agotad[oa]s?|sin stock|sin existencias|no (?:está |están |queda )?disponibles?|ya no quedan?',
        'esgotad[oa]s?|sem (?:estoque|stock)|não (?:está |estão )?(?:mais )?dispon(?:ível|íveis)|indispon(?:ível|íveis)',
        'esaurit[oaie]|non (?:è |sono )?(?:più )?disponibil[ei]|terminat[oaie]',
        'نفدت?|نفذت?|غير (?:متوفرة?|متاحة?)|انتهت الكمية',
        '(?:больше )?нет (?:в наличии|на складе|в продаже)|не в наличии|(?:за|рас)кончил(?:ась|ись|ось|ся)|распродан[аоы]?|раскупили|отсутству(?:ет|ют)|снят[аоы]? с производства|нема(?:є|е) (?:в|у) наявності|закінчил(?:ась|ися|ося|ись)|закінчився|розпродан[аоі]',
        'tükendi|tükenmiştir|stokta yok|stoklarımızda yok|stokta kalmadı|mevcut değil',
      ].join('|'),
    ),
  ],
  [
    'scarce',
    wholeWords(
      [
        '(?:only|just) (?:\\d+|a few|two|three|four|five) (?:\\p{L}+ )?(?:left|remaining|available)|(?:\\d+|few|last) (?:pieces? |items? |ones? )?(?:left|remaining)|almost (?:gone|sold out)|last (?:chance|pieces?|ones)|selling fast|limited (?:edition|stock|quantit(?:y|ies)|availability)|while stocks? lasts?',
        'nur noch (?:\\d+|wenige|ein paar|zwei|drei)|fast (?:ausverkauft|weg)|letzte[ns]? (?:stücke?|exemplare?)|solange der vorrat reicht|limitiert(?:e[nrs]?)?',
        'plus que (?:\\d+|quelques)|(?:derniers?|dernières?) (?:pièces?|exemplaires?)|presque épuisée?s?|édition limitée|stock limité',
        '(?:solo |sólo )?quedan? (?:solo |sólo )?(?:\\d+|poc[oa]s)|últim[oa]s (?:piezas|unidades)|edición limitada',
        '(?:só )?rest(?:am|a) (?:só |apenas )?(?:\\d+|pouc[oa]s)|últim[oa]s (?:peças|unidades)|edição limitada',
        '(?:solo |rest(?:ano|a) )(?:\\d+) (?:\\p{L}+ )?(?:rimast[oaie]|pezz[oi])|ultim[ie] (?:\\d+ )?pezz[oi]|edizione limitata',
        'آخر (?:قطعة|قطع|حبة)|(?:ال)?كمية محدودة',
        'остал(?:ась|ись|ось|ся) (?:всего |только |лишь )?(?:\\d+|последн\\p{L}{2}|немного|пара|несколько|один|одна|два|две|три)|последн(?:ий|яя|ие|ее) (?:\\d+ )?(?:размер|экземпляр|штук|пар|комплект)\\p{L}{0,2}|ограниченн(?:ый|ое|ая|ом) (?:тираж|количеств|серия|парти)\\p{L}{0,2}|залишил(?:ася|ися|ось|ося) (?:лише |тільки )?\\d+',
        'son \\d+ (?:adet|ürün|parça)|sınırlı (?:sayıda|stok)|tükenmek üzere',
      ].join('|'),
    ),
  ],
  [
    'again',
    wholeWords(
      'back in stock|restock(?:ed|ing|s)?|available again|wieder (?:da|auf lager|verfügbar|lieferbar|vorrätig)|de retour en stock|de nouveau (?:en stock|disponibles?)|reposición|repondremos|reposição|de novo (?:disponível|em estoque)|di nuovo disponibil[ei]|riassort\\p{L}+|yeniden stok\\p{L}*|tekrar stok\\p{L}*|(?:снова|опять) (?:в наличии|в продаже|доступ\\p{L}{1,2}|на складе)|(?:знову|знов) (?:в|у) наявності',
    ),
  ],
  [
    'there',
    wholeWords(
      [
        "in stock|(?:is|are|it's|they're|still|currently|now|both|all|also) available|available (?:in|now|for immediate|from stock)|ready to ship|on hand|plenty (?:left|of)",
        'auf lager|am lager|vorrätig|lieferbar|(?:ist|sind|noch|sofort|alle|derzeit) (?:noch |sofort |auch |derzeit )?(?:verfügbar|erhältlich)|sofort (?:verfügbar|lieferbar)|versandfertig',
        'en stock|(?:est|sont|encore|toujours|toutes|tous) (?:encore |toujours |bien )?disponibles?|en réserve',
        'en stock|en existencias?|(?:está|están|todavía|aún) (?:todavía |aún )?disponibles?|hay stock|tenemos disponibles?',
        'em (?:estoque|stock)|(?:está|estão|ainda) (?:ainda )?dispon(?:ível|íveis)|a pronta entrega|à pronta entrega|temos dispon(?:ível|íveis)',
        'in magazzino|(?:è|sono|ancora|subito) (?:ancora |subito )?disponibil[ei]|disponibilità immediata|pronta consegna',
        'متوفر(?:ة|ين)?|متاحة?|في المخزون',
        'в наличии|на складе|(?:есть|имеется|имеются) в продаже|(?:в|у) наявності',
        'stokta(?: var)?|stoklarımızda|mevcut(?:tur)?|stokta bulunuyor',
      ].join('|'),
    ),
  ],
]

/** The availability of a person is not stock. Longer than these words before it. */
const personLength = 80
const personBefore =
  /(?:\bi am|\bi'm|\bwe are|\bwe're|\bteam is|\bich bin|\bwir sind|\bnous sommes|\bje suis|\bsiamo|\bsono qui)\s(?:\p{L}+ )?$/u

/** Finds statements that something is in stock, sold out, scarce or back in stock. Products are not compared. */
export function findStock(text: ClaimText): Claim[] {
  return sentencesOf(text).flatMap(({ text: sentence, at, asks }) => {
    if (asks || contains(doubts, sentence)) return []
    const claims: Claim[] = []
    const [negation] = sentence.matchAll(negations)
    const negatedFrom = negation ? negation.index + negation[0].length : Number.POSITIVE_INFINITY
    for (const [status, pattern] of phrases) {
      for (const { 0: phrase, index } of sentence.matchAll(pattern)) {
        const before = sentence.slice(Math.max(0, index - personLength), index)
        const inside = claims.some(
          (claim) => at + index < claim.at + claim.text.length && claim.at < at + index + phrase.length,
        )
        if (
          inside ||
          personBefore.test(before) ||
          personBefore.test(`${before}${phrase.split(' ')[0] ?? ''} `)
        )
          continue
        const key = `stock ${status === 'there' && index >= negatedFrom ? 'gone' : status}`
        const raw = text.raw.slice(at + index, at + index + phrase.length)
        claims.push({ kind: 'stock', text: raw, at: at + index, needs: [key], proves: provenBy(key) })
      }
    }
    return claims
  })
}

/** What is scarce or back in stock is in stock. */
const provenBy = (key: string): string[] =>
  key === 'stock scarce' || key === 'stock again' ? [key, 'stock there'] : [key]
