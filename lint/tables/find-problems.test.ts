import { expect, test } from 'vitest'
import { findProblems, type Code } from './find-problems.ts'
import { parseText } from './parse-text.ts'
import { readSchema } from './read-schema.ts'

const schema = readSchema([
  'create table accounts (id uuid); create table posts (id text, account_id uuid); create table messages (id text);',
])
const code = {
  schema,
  owners: [
    { name: 'infra', tables: [] },
    { name: 'accounts', tables: ['accounts', 'posts'] },
    { name: 'inbox', tables: ['messages'] },
  ],
  exceptions: { foreign: {}, long: {} },
} as const

/** Returns what is wrong with one file that exports a statement. */
const problemsOf = (file: string, statement: string, changes: Partial<Code> = {}): string[] =>
  findProblems({ ...code, sources: { [file]: `export const value = ${statement}\n` }, ...changes })

const inbox = 'features/inbox/message-store.ts'

test('accepts the statements of a feature on its own tables', () => {
  const source = `
    const fields = sql\`m.id, m.text\`
    const inserted = (given: string) => \`insert into messages (id) select id from \${given}\`
    export const writing = prepared('write messages', \`with fresh as (\${inserted('given')}) select * from fresh\`)
    export const find = (db, ids, condition) => db.query(sql.rows(Row)\`
      select \${fields} from messages m where m.id = any(\${ids}::text[]) \${condition} order by id limit \${10}\`)`
  expect(findProblems({ ...code, sources: { [inbox]: source } })).toEqual([])
})

test.each([
  ['a statement', 'sql`select id from posts where account_id = ${id}`'],
  ['a nested query', 'sql`select id from messages where id in (select id from posts)`'],
  [
    'a join',
    'sql`select from messages m left join lateral (select from posts p where p.id = m.id) p on true`',
  ],
  ['a part of a statement', 'sql`exists (select from posts where id = ${id})`'],
  ['a part after `where`', 'sql`and not exists (select from posts)`'],
  ['a table with an alias', "logChanges('posts p')"],
  ['the text of a prepared statement', "prepared('find posts', `select * from posts where id = $1`)"],
  ['tables with a join', "logChanges('posts p join messages m using (id)')"],
  ['a list of tables', "logChanges('messages m, posts p')"],
  ['a plain template', '`select id from posts where id = ${id}`'],
  [
    'a template in an interpolation',
    'sql`select id from messages where ${id ? sql`exists (select from posts)` : sql`true`}`',
  ],
  ['text without a check', "sql.raw('select * from posts')"],
  ['a statement with rows', 'sql.rows(Row)`select id from public.posts`'],
])('finds a read of a table of another feature in %s', (_, statement) => {
  expect(problemsOf(inbox, statement)).toEqual([
    'server/src/features/inbox/message-store.ts:1 names posts of accounts. Use a function or a fragment that accounts exports from its index.ts.',
  ])
})

test('finds a read of a table whose feature comes later', () => {
  expect(problemsOf('features/accounts/store.ts', 'sql`select id from messages`')).toEqual([
    expect.stringContaining(
      'features/accounts/store.ts:1 reads messages of inbox, which comes after accounts.',
    ),
  ])
})

test.each([
  ['an insert', 'sql`insert into posts (id) values (${id})`'],
  ['an update', 'sql`with changed as (update posts set id = ${id} returning id) select id from changed`'],
  ['a delete', 'sql`delete from posts p using messages m where m.id = p.id`'],
  ['a merge', 'sql`merge into posts p using messages m on m.id = p.id when matched then delete`'],
  ['a truncate', 'sql`truncate posts`'],
  [
    'the name of a table',
    "deleteRows(db, { tables: ['messages', 'posts'], column: 'account_id', value: id })",
  ],
])('finds a second writer of a table in %s', (_, statement) => {
  const exceptions = { foreign: { [inbox]: { tables: ['posts'], reason: 'a reason' } }, long: {} }
  for (const changes of [{}, { exceptions }]) {
    expect(problemsOf(inbox, statement, changes)).toEqual(
      expect.arrayContaining([expect.stringContaining(':1 writes posts of accounts.')]),
    )
  }
})

test('finds a table without an owner, with two owners, and an owner of no table', () => {
  const owners = [
    { name: 'accounts', tables: ['accounts', 'gone'] },
    { name: 'inbox', tables: ['messages', 'accounts'] },
  ]
  expect(findProblems({ ...code, owners, sources: {} })).toEqual([
    'The table posts has no owner. Add it to a feature in server-features.ts.',
    'The table accounts has two owners in server-features.ts.',
    'server-features.ts names the table gone, which no migration creates.',
  ])
})

test.each([
  ['a statement', 'sql`select id frm messages where where`'],
  ['a part', 'sql`messages where or (`'],
  ['a string with the name of a table', "build('insert into messages values values')"],
  ['a prepared statement', "prepared('find', `select id from from messages`)"],
])('reports %s that the parser does not read', (_, statement) => {
  expect(problemsOf(inbox, statement)).toEqual([
    expect.stringMatching(/message-store\.ts:1 cannot be read as SQL or a part of it: syntax error/),
  ])
})

test.each([
  "counting('messages of a source', condition)",
  "fail('There are no messages or posts here.')",
  "z.enum(['posts', 'messages'])",
])('takes %s for another text', (value) => {
  expect(problemsOf('features/accounts/store.ts', value)).toEqual([])
})

test('reports a table that no migration creates', () => {
  expect(problemsOf(inbox, 'sql`select id from mesages`')).toEqual([
    'server/src/features/inbox/message-store.ts:1 names mesages, which no migration creates.',
  ])
})

test('names bound by a statement are no tables, outside of it they are', () => {
  const bound = 'sql`with posts as (select id from messages) select id from posts`'
  expect(problemsOf(inbox, bound)).toEqual([])
  const itself = 'sql`with posts as (select id from posts) select id from posts`'
  expect(problemsOf(inbox, itself)).toHaveLength(1)
  const recursive =
    'sql`with recursive posts as (select id from messages union select id from posts) select id from posts`'
  expect(problemsOf(inbox, recursive)).toEqual([])
  expect(problemsOf(inbox, 'sql`select id from messages m for update of m`')).toEqual([])
})

test('finds a statement that is too long, and an exception that nothing needs', () => {
  const long = `sql\`select id\n${'  -- a line\n'.repeat(40)}  from messages\``
  const [problem] = problemsOf(inbox, long)
  expect(problem).toContain('message-store.ts:1 has 42 lines; a statement has at most 40.')
  const exceptions = {
    foreign: { [inbox]: { tables: ['posts'], reason: 'a reason' } },
    long: { [inbox]: 42 },
  }
  expect(problemsOf(inbox, long, { exceptions })).toEqual([
    'lint/tables/exceptions.ts: features/inbox/message-store.ts does not name posts of another feature any more.',
  ])
  expect(problemsOf(inbox, 'sql`select id from messages, posts`', { exceptions })).toEqual([
    'lint/tables/exceptions.ts: features/inbox/message-store.ts has no long statement any more.',
  ])
})

test('accepts a listed read of a table of an earlier feature only', () => {
  const exceptions = {
    foreign: {
      [inbox]: { tables: ['posts'], reason: 'a reason' },
      'features/accounts/store.ts': { tables: ['messages'], reason: 'a reason' },
    },
    long: {},
  }
  const sources = { [inbox]: 'export const a = sql`select from posts`' }
  expect(findProblems({ ...code, exceptions, sources })).toEqual([
    'lint/tables/exceptions.ts: features/accounts/store.ts does not name messages of another feature any more.',
  ])
  const early = { ...sources, 'features/accounts/store.ts': 'export const a = sql`select from messages`' }
  expect(findProblems({ ...code, exceptions, sources: early })).toEqual([
    expect.stringContaining(
      'features/accounts/store.ts:1 reads messages of inbox, which comes after accounts.',
    ),
  ])
})

test('reads the tables that migrations leave, without partitions', () => {
  const migrations = [
    'create table first (id int); create table second (id int); alter table first rename to third;',
    'create table parts (id int) partition by range (id); create table parts_default partition of parts default;',
    'create table parts_0 (id int); alter table parts attach partition parts_0 for values from (0) to (9);',
    'create table parts_9 (like parts); drop table second;',
  ]
  expect([...readSchema(migrations)].toSorted()).toEqual(['parts', 'third'])
})

test.each([
  [['with ', ' select id from messages'], ['messages']],
  [['select id from messages where id = any(array(', '))'], ['messages']],
  [['update messages set at = now()', ' where id = ', ''], ['messages']],
  [['on conflict (id) do update set id = (select max(id) from messages)'], ['messages']],
  [['left join messages m on m.id = ', ''], ['messages']],
  [
    ["insert into messages (kind, id) select '", "', ", ' from ', ' where exists ', ' and id in ', ''],
    ['messages'],
  ],
])('reads %j with something in its interpolations', (parts, tables) => {
  const outcome = parseText(parts)
  expect(
    typeof outcome === 'string'
      ? outcome
      : outcome.tables.map(({ name }) => name).filter((name) => !name.startsWith('hole')),
  ).toEqual(tables)
})
