import type * as z from 'zod/mini'

/** Returns a readable message for an issue; a message of the schema itself takes precedence. */
export function plainProblem(issue: z.core.$ZodRawIssue): string | undefined {
  const name = issue.path?.join('.') ?? ''
  return name === '' ? undefined : problemInWords(issue, name)
}

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue

/** Returns a readable message for a field, for the client; undefined keeps the message of the schema. */
function problemInWords(issue: Issue, name: string, isGiven = issue.input !== undefined): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return isGiven ? `${name} must be ${kindOf(issue.expected)}.` : `${name} is missing.`
    case 'invalid_value':
      return `${name} must be ${oneOf(issue.values)}.`
    case 'too_big':
      return `${name} must ${boundary(issue, 'at most', issue.maximum)}.`
    case 'too_small':
      return `${name} must ${boundary(issue, 'at least', issue.minimum)}.`
    case 'invalid_format':
      return `${name} is not in the expected format.`
    case 'invalid_union':
      return unionProblem(issue, name)
    default:
      return undefined
  }
}

const kindNames = new Map<string, string>([
  ['string', 'text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
])

const kindOf = (expected: string): string => kindNames.get(expected) ?? expected

const oneOf = (values: readonly unknown[]): string => {
  const names = values.map(String)
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${last}` : last
}

/** Texts are measured in characters, lists in entries. */
function boundary({ origin }: { origin: string }, side: string, limit: number | bigint): string {
  const max = limit.toLocaleString('en-US')
  if (origin === 'string') return `have ${side} ${max} ${limit === 1 ? 'character' : 'characters'}`
  if (origin === 'array') return `have ${side} ${max} ${limit === 1 ? 'entry' : 'entries'}`
  return `be ${side} ${max}`
}

/** Reports the problem inside the best matching option; if none matches, names all options. */
function unionProblem(issue: Extract<Issue, { code: 'invalid_union' }>, name: string): string | undefined {
  const options = 'options' in issue && Array.isArray(issue.options) ? issue.options : []
  if (options.length > 0) return `${name} must be ${oneOf(options)}.`
  const firsts = issue.errors.flatMap(([first]) => first ?? [])
  const inside = firsts.find(({ path }) => path.length > 0)
  if (inside) {
    // Zod drops the input of nested union issues, so a missing field cannot be detected here.
    const at = [name, ...inside.path].join('.')
    return problemInWords(inside, at, true) ?? inside.message
  }
  const kinds = firsts.flatMap((first) => (first.code === 'invalid_type' ? [kindOf(first.expected)] : []))
  return kinds.length > 0 ? `${name} must be ${oneOf([...new Set(kinds)])}.` : undefined
}
