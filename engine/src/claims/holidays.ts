import { wholeWords, type Claim, type ClaimText } from './claim.ts'

/** Names of holidays in all supported languages. */
const holidays: Readonly<Record<string, string>> = {
  christmas:
    "christmas(?: eve| day)?|xmas|heiligabend|weihnachten|noël|navidad|nochebuena|natal|natale|рождеств[аоу]м?|new year's (?:eve|day)|silvester|neujahr|(?:عيد )?الميلاد",
  easter:
    'easter(?: sunday| monday)?|ostern|ostersonntag|ostermontag|karfreitag|good friday|pâques|pascua|páscoa|pasqua|пасх[аиуы]',
  ramadan: 'ramadan|رمضان|ramazan',
  eid: 'eid|bayram(?:dan|da)?|العيد|عيد (?:الفطر|الأضحى|الاضحى)',
}
/** Words that make the name a date: "before Christmas", but not "merry Christmas" or "a gift for Christmas". */
const prepositions =
  "on|at|over|after|before|until|till|by|since|during|an|am|über|nach|vor|bis|zu|ab|seit|à|avant|après|jusqu'à|pendant|antes de|después de|hasta|durante|en|antes do|depois do|até|no|prima di|dopo|fino a|a|до|после|к|на|قبل|بعد|حتى|في|خلال"

const dated = Object.entries(holidays).map(
  ([key, names]) => [`holiday ${key}`, wholeWords(`(?:${prepositions}) (?:the )?(?:${names})`)] as const,
)
const named = Object.entries(holidays).map(([key, names]) => [`holiday ${key}`, wholeWords(names)] as const)

/** Finds statements about the time before, at and after holidays. */
export const findHolidays = (text: ClaimText): Claim[] =>
  dated.flatMap(([key, pattern]) =>
    [...text.lower.matchAll(pattern)].map(({ 0: whole, index }): Claim => {
      const raw = text.raw.slice(index, index + whole.length)
      return { kind: 'date', text: raw, at: index, needs: [key], proves: [key] }
    }),
  )

/** Returns keys of the holidays that a source names. */
export const listedHolidays = ({ lower }: ClaimText): string[] =>
  named.flatMap(([key, pattern]) => (lower.search(pattern) >= 0 ? [key] : []))
