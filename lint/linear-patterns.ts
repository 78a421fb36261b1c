import { RegExpParser, type AST } from '@eslint-community/regexpp'
import { Chars, toCharSet, type ReadonlyFlags, type ToCharSetElement } from 'regexp-ast-analysis'
import { analyse } from 'scslre'

/** Returns why the time of a pattern grows faster than the text, or null. Throws for a pattern that is not valid. */
export function backtracking(source: string, flags: string): string | null {
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } })
  const [first] = reports
  if (first?.type === 'Move') return 'a repetition at its start is tried again from every place of a run'
  if (first) return 'two repetitions compete for the same characters'
  const pattern = new RegExpParser().parsePattern(source, undefined, undefined, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  return repetitionsOf(pattern).some((one) => restartsInside(one, flagsOf(flags)))
    ? 'its beginning fits into the repetition that follows, so the search starts again inside of each match that fails'
    : null
}

const flagsOf = (flags: string): ReadonlyFlags => ({
  dotAll: flags.includes('s'),
  ignoreCase: flags.includes('i'),
  multiline: flags.includes('m'),
  unicode: flags.includes('u'),
  unicodeSets: flags.includes('v'),
})

type Repetition = AST.Quantifier & { element: AST.Character | AST.CharacterClass | AST.CharacterSet }

/** Returns the unbounded repetitions of single characters. */
function repetitionsOf(node: AST.Node): Repetition[] {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.flatMap(repetitionsOf)
    case 'Alternative':
      return node.elements.flatMap(repetitionsOf)
    case 'Quantifier':
      return isRepetition(node) ? [node] : repetitionsOf(node.element)
    default:
      return []
  }
}

const isRepetition = (node: AST.Quantifier): node is Repetition =>
  node.max === Number.POSITIVE_INFINITY && /^Character(?:Class|Set)?$/.test(node.element.type)

/**
 * Returns whether a pattern such as `<[^>]+>` can start again inside its repetition: what precedes the repetition consists
 * of characters that it repeats, and what follows can fail. The time is then quadratic for `<<<<<<`.
 */
function restartsInside(repetition: Repetition, flags: ReadonlyFlags): boolean {
  const charactersOf = (element: AST.Element) => toCharSet(element as ToCharSetElement, flags)
  const repeated = charactersOf(repetition.element)
  const fits = (element: AST.Element): boolean => {
    switch (element.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
        return !charactersOf(element).isDisjointWith(repeated)
      case 'Quantifier':
        return element.min === 0 || fits(element.element)
      case 'Group':
      case 'CapturingGroup':
        return element.alternatives.some(({ elements }) => elements.every(fits))
      case 'Assertion':
        // A multiline `^` needs a line break.
        if (element.kind === 'start') return flags.multiline === true && repeated.has(0x0a)
        if (element.kind === 'word') return element.negate || !repeated.isSubsetOf(Chars.word(flags))
        return element.kind !== 'lookbehind'
      default:
        return true
    }
  }
  const { before, after } = surroundingsOf(repetition)
  const hasBeginning = before.some((element) => element.type !== 'Assertion' && canFail(element))
  return hasBeginning && before.every(fits) && after.some(canFail)
}

/** Returns the elements of the pattern before and after an element, of all groups around it. */
function surroundingsOf(element: AST.Element): { before: AST.Element[]; after: AST.Element[] } {
  const { parent } = element
  const outer =
    parent.type === 'Alternative'
      ? parent.parent.type === 'Pattern' || parent.parent.type === 'Assertion'
        ? { before: [], after: [] }
        : surroundingsOf(parent.parent as AST.Element)
      : surroundingsOf(parent as AST.Element)
  if (parent.type !== 'Alternative') return outer
  const at = parent.elements.indexOf(element)
  return {
    before: [...outer.before, ...parent.elements.slice(0, at)],
    after: [...parent.elements.slice(at + 1), ...outer.after],
  }
}

/** Returns whether an element may not match where it stands; an optional one always does. */
function canFail(element: AST.Element): boolean {
  if (element.type === 'Quantifier') return element.min > 0 && canFail(element.element)
  if (element.type === 'Group' || element.type === 'CapturingGroup')
    return element.alternatives.every(({ elements }) => elements.some(canFail))
  return true
}
