import { infraTables, serverFeatures } from '../../server-features.ts'
import type { NamedTable } from './find-tables.ts'
import { parseText } from './parse-text.ts'
import { readTexts, type SqlText } from './read-texts.ts'

export interface Owner {
  name: string
  tables: readonly string[]
}

/** Owners, lowest first. */
export const owners: readonly Owner[] = [{ name: 'infra', tables: infraTables }, ...serverFeatures]

/** What the present code may do against the rules, by the path of the file below `server/src/`. */
export interface Exceptions {
  /** Tables of other features that a file names, and why it does not use a fragment of the owner. */
  foreign: Readonly<Record<string, { tables: readonly string[]; reason: string }>>
  /** Lines of the longest statement of a file, where it has more than `maxLines`. */
  long: Readonly<Record<string, number>>
}

export interface Code {
  /** The text of each file by its path below `server/src/`. */
  sources: Readonly<Record<string, string>>
  /** The tables of the schema. */
  schema: ReadonlySet<string>
  owners: readonly Owner[]
  exceptions: Exceptions
}

/** Lines of a statement. */
const maxLines = 40

/** Functions that get names of tables and only read them; others may write. */
const reading = /^(rowsPerAccount|pagesPerAccount|sql|sql\.rows)$/

/** A place where a table is named. */
interface Use extends NamedTable {
  file: string
  line: number
}

/** Returns what is wrong, one line each. */
export function findProblems(code: Code): string[] {
  const { uses, problems } = findUses(code)
  return [...problemsOfOwners(code), ...problems, ...problemsOfUses(code, uses), ...longStatements(code)]
}

/** Words around the name of a table. Without them a string that is not marked as SQL is taken for another text. */
const beforeTable = 'from|join|into|update|only|using|truncate|table'
const afterTable = 'join|left|right|full|inner|cross|where|order|group|limit'

/** Returns every place where a table is named, and what the parser cannot read or names no table. */
function findUses({ sources, schema }: Pick<Code, 'sources' | 'schema'>) {
  const uses: Use[] = []
  const problems: string[] = []
  const bound = new Set<string>()
  const names = [...schema].join('|')
  const source = new RegExp(
    String.raw`(^|,)\s*(${names})(\s+(as\s+)?[a-z]\w*)?\s*($|,|\b(${afterTable})\b)`,
    'i',
  )
  const tableReference = new RegExp(String.raw`(\b(${beforeTable})\s+(public\.)?|,\s*)(${names})\b`, 'i')
  for (const text of Object.entries(sources).flatMap(([file, code]) => readTexts(file, code))) {
    const { file, line, parts, isSql, callee } = text
    const whole = parts.join(' ')
    const bare = whole.trim()
    if (schema.has(bare)) {
      if (!callee.startsWith('z.')) uses.push({ file, line, name: bare, isWritten: !reading.test(callee) })
    } else if (/[a-z]/i.test(whole) && (isSql || source.test(whole) || tableReference.test(whole))) {
      const outcome = parseText(parts, source.test(whole))
      if (typeof outcome === 'string') problems.push(unreadable(text, outcome))
      else {
        uses.push(...outcome.tables.map((table) => ({ ...table, file, line })))
        for (const name of outcome.bound) bound.add(name)
      }
    }
  }
  const isKnown = (name: string) => schema.has(name) || bound.has(name) || outside.test(name)
  const unknown = uses.filter(({ name }) => !isKnown(name))
  return {
    uses,
    problems: [
      ...problems,
      ...unknown.map(
        ({ file, line, name }) => `server/src/${file}:${line} names ${name}, which no migration creates.`,
      ),
    ],
  }
}

/** Names that are no tables of ours: those that stand for an interpolation, and those of the database itself. */
const outside = /^(hole(_\d+)?|pg_\w+|(information_schema|pg_catalog|pgboss)\..+)$/

const unreadable = ({ file, line, parts }: SqlText, message: string): string =>
  `server/src/${file}:${line} cannot be read as SQL or a part of it: ${message} in “${parts.join('…').trim().slice(0, 80)}”`

function problemsOfOwners({ schema, owners }: Code): string[] {
  const owned = owners.flatMap(({ tables }) => tables)
  return [
    ...[...schema]
      .filter((table) => !owned.includes(table))
      .map((table) => `The table ${table} has no owner. Add it to a feature in server-features.ts.`),
    ...owned
      .filter((table, place) => owned.indexOf(table) < place)
      .map((table) => `The table ${table} has two owners in server-features.ts.`),
    ...owned
      .filter((table) => !schema.has(table))
      .map((table) => `server-features.ts names the table ${table}, which no migration creates.`),
  ]
}

function problemsOfUses({ owners, exceptions }: Code, uses: readonly Use[]): string[] {
  const names = owners.map(({ name }) => name)
  const ownerOf = new Map(owners.flatMap(({ name, tables }) => tables.map((table) => [table, name] as const)))
  const foreign = uses.flatMap((use) => {
    const owner = ownerOf.get(use.name)
    const user = featureOf(use.file)
    return owner === undefined || owner === user ? [] : [{ ...use, owner, user }]
  })
  const excepted = ({ file, name }: Use) => exceptions.foreign[file]?.tables.includes(name) ?? false
  const problems = foreign.flatMap((use) => {
    const { file, line, name, owner, user, isWritten } = use
    const place = `server/src/${file}:${line}`
    if (isWritten)
      return [`${place} writes ${name} of ${owner}. Call a function of ${owner}, or embed a fragment of it.`]
    if (names.indexOf(owner) > names.indexOf(user))
      return [
        `${place} reads ${name} of ${owner}, which comes after ${user}. Move the statement to ${owner} or above, or pass a hook down from app.ts.`,
      ]
    if (excepted(use)) return []
    return [
      `${place} names ${name} of ${owner}. Use a function or a fragment that ${owner} exports from its index.ts.`,
    ]
  })
  const stale = Object.entries(exceptions.foreign).flatMap(([file, { tables }]) =>
    tables
      .filter((table) => !foreign.some((use) => use.file === file && use.name === table))
      .map(
        (table) => `lint/tables/exceptions.ts: ${file} does not name ${table} of another feature any more.`,
      ),
  )
  return [...new Set([...problems, ...stale])]
}

/** Returns the name of the feature to which a file belongs. */
const featureOf = (file: string): string => /^features\/([^/]+)\//.exec(file)?.[1] ?? 'infra'

function longStatements({ sources, exceptions }: Code): string[] {
  return Object.entries(sources).flatMap(([file, source]) => {
    const texts = readTexts(file, source).map(({ line, parts }) => ({
      line,
      lines: parts.join('').split('\n').length,
    }))
    const longest = texts.toSorted((one, other) => other.lines - one.lines)[0]
    const allowed = exceptions.long[file]
    if (!longest || longest.lines <= maxLines) {
      return allowed === undefined
        ? []
        : [`lint/tables/exceptions.ts: ${file} has no long statement any more.`]
    }
    if (longest.lines <= (allowed ?? maxLines)) return []
    return [
      `server/src/${file}:${longest.line} has ${longest.lines} lines; a statement has at most ${maxLines}. Break it into fragments or functions.`,
    ]
  })
}
