import { expect, test } from 'vitest'
import { prepared, sql } from './sql.ts'

const parts = ({ text, values }: { text: string; values: unknown[] }) => [text, values]

test('numbers the values in the order in which they appear', () => {
  expect(parts(sql`select ${1}, ${'two'} where ${null}`)).toEqual([
    'select $1, $2 where $3',
    [1, 'two', null],
  ])
})

test('embeds statements together with their values', () => {
  const inner = sql`id = ${'b'} and ${sql`at > ${3}`}`
  expect(parts(sql`select ${'a'} where ${inner} limit ${4}`)).toEqual([
    'select $1 where id = $2 and at > $3 limit $4',
    ['a', 'b', 3, 4],
  ])
  expect(parts(sql`${inner}`)).toEqual(['id = $1 and at > $2', ['b', 3]])
})

test('makes one parameter of an array', () => {
  expect(parts(sql`id = any(${['a', 'b']}::text[])`)).toEqual(['id = any($1::text[])', [['a', 'b']]])
})

test('joins parts', () => {
  expect(parts(sql.join([sql`a = ${1}`, sql`b = ${2}`, sql`c`], sql` and `))).toEqual([
    'a = $1 and b = $2 and c',
    [1, 2],
  ])
  expect(parts(sql.join([], sql`, `))).toEqual(['', []])
})

test('quotes names and keeps raw text', () => {
  expect(sql`select ${sql.identifier('we"ird')}, ${sql.raw('now()')}`.text).toBe('select "we""ird", now()')
})

test('refuses undefined', () => {
  expect(() => sql`select ${undefined}`).toThrow('undefined')
})

test('gives a named statement its values', () => {
  const find = prepared('find', 'select $1')
  expect(find([7])).toEqual({ name: 'find', text: 'select $1', values: [7] })
})
