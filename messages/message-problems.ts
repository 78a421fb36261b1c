/** A message with several texts: the one is used whose condition, for example `form=one`, is met. */
interface Variants {
  declarations: string[]
  selectors: string[]
  match: Record<string, string>
}

export type Messages = Readonly<Record<string, string | Variants[]>>

/** Returns what is wrong with a translation, one sentence each: missing or unknown messages, parameters and plural forms. */
export function messageProblems(source: Messages, translation: Messages, locale: string): string[] {
  const unknown = Object.keys(translation).filter((key) => !(key in source))
  const problems = unknown.map((key) => `${locale}: ${key} is not in the English messages.`)
  for (const [key, message] of Object.entries(source)) {
    const translated = translation[key]
    if (translated === undefined) problems.push(`${locale}: ${key} is missing.`)
    else
      problems.push(
        ...problemsOf(message, translated, locale).map((problem) => `${locale}: ${key} ${problem}`),
      )
  }
  return problems
}

/** Texts of pages that are lists: their keys are numbered. */
const numbered = /^(landing|legal)_/

/**
 * Returns what is wrong with the keys of messages, one sentence each: a key is named after its feature and what the text
 * says, without a number and without a word twice.
 */
export function keyProblems(keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    const words = key.split('_')
    const repeated = words.find((word, place) => words.indexOf(word) < place)
    if (numbered.test(key)) return []
    if (/\d/.test(key)) return [`${key} has a number: name it after what the text says.`]
    return repeated === undefined ? [] : [`${key} says “${repeated}” twice: name it once.`]
  })
}

function problemsOf(source: Messages[string], translated: Messages[string], locale: string): string[] {
  if (typeof source === 'string' && typeof translated === 'string') {
    if (source !== '' && translated.trim() === '') return ['is empty.']
    const parameters = parametersOf(source)
    return sameNames(parameters, parametersOf(translated))
      ? []
      : [`must use the parameters ${parameters.join(', ') || '(none)'}.`]
  }
  if (typeof source === 'string' || typeof translated === 'string')
    return ['must have the same form as in English.']
  const [translation] = translated
  if (translated.length !== 1 || !translation) return ['must have one list of texts.']
  const inputs = source.flatMap(inputsOf)
  if (!sameNames(inputs, inputsOf(translation))) return [`must declare the inputs ${inputs.join(', ')}.`]
  return missingForms(translation, locale).map((form) => `has no text for the plural form ${form}.`)
}

const parametersOf = (text: string): string[] =>
  [...text.matchAll(/(?<!\\)\{(\w+)\}/g)].map(([, name = '']) => name)

const inputsOf = ({ declarations }: Variants): string[] =>
  declarations.flatMap((declaration) => (/^input (\w+)$/.exec(declaration) ?? []).slice(1))

function sameNames(expectedNames: readonly string[], otherNames: readonly string[]): boolean {
  const names = new Set(expectedNames)
  return otherNames.every((name) => names.has(name)) && new Set(otherNames).size === names.size
}

/** Returns the plural forms of the language that have no text. `*` is the text of the forms `other` and `zero`. */
function missingForms({ match }: Variants, locale: string): string[] {
  const rules = new Intl.PluralRules(locale)
  const forms = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))
  const covered = new Set(Object.keys(match).map((condition) => condition.split('=')[1]))
  return [...forms].filter((form) => !covered.has(form === 'other' || form === 'zero' ? '*' : form))
}
