import { expect, test } from 'vitest'
import { inlineCalls } from './inline-messages.ts'

/** Compiled messages are functions with this source; each reads its parameters from `i`. */
const compiled = (source: string): ((inputs: object) => string) =>
  new Function('registry', `return ${source}`)(registry)

const registry = { plural: (_: string, count: unknown) => (count === 1 ? 'one' : 'other') }

const messages = {
  save: compiled('() => {\n\treturn /** @type {LocalizedString} */ (`Speichern`)\n}'),
  hello: compiled('(i) => {\n\treturn /** @type {LocalizedString} */ (`Hallo ${i?.name}`)\n}'),
  posts: compiled(
    "(i) => {const form = registry.plural('de', i?.count, {});\n\tif (form === 'one') return (`ein Beitrag`);\n\treturn (`Beiträge`);\n}",
  ),
}

const valueOf = (code: string) => {
  const inlined = inlineCalls(code, messages).replace(/^import .*\n/, '')
  return new Function('registry', 'user', 'posts', `return ${inlined}`)(registry, { name: 'Ana' }, [1, 2])
}

test.each([
  ['m.save()', 'Speichern'],
  ['[m.save(), m.save()].join()', 'Speichern,Speichern'],
  ["m.hello({ name: 'Bo' })", 'Hallo Bo'],
  ['m.hello({ name: user.name })', 'Hallo Ana'],
  ['m.hello({ name: user.name.toUpperCase() })', 'Hallo ANA'],
  ["m.hello({ name: m.hello({ name: '{name}' }) })", 'Hallo Hallo {name}'],
  ['m.posts({ count: posts.length })', 'Beiträge'],
  ['m.posts({ count: 1 })', 'ein Beitrag'],
])('replaces %s', (code, text) => {
  expect(valueOf(code)).toBe(text)
  expect(inlineCalls(code, messages)).not.toMatch(/\bm\./)
})

test('writes texts without the library', () => {
  expect(inlineCalls('const text = m.save()', messages)).toBe('const text = "Speichern"')
  expect(inlineCalls('m.hello({ name })', messages)).toBe('`Hallo ${name}`')
})

test('imports the plural rules only where they are needed', () => {
  expect(inlineCalls('m.posts({ count })', messages)).toMatch(/^import .*registry/)
  expect(inlineCalls('m.hello({ name })', messages)).not.toContain('import')
})

test('refuses an unknown message and a message that is not called', () => {
  expect(() => inlineCalls('m.gone()', messages)).toThrow('There is no message gone.')
  expect(() => inlineCalls('const words = m.save', messages)).toThrow('m.save must be called')
})

test('takes linear time for a long name in a call that is not simple', () => {
  const name = 'count'.repeat(200)
  expect(valueOf(`m.hello({ name: 'Bo', ${name}: [1].length })`)).toBe('Hallo Bo')
})

test.each([
  ['a value that is computed', "m.hello({ name: ['Bo'].join() })", 'Hallo Bo'],
  ['a value that is a choice', "m.hello({ name: user ? 'Bo' : 'Al' })", 'Hallo Bo'],
  ['a sequence', "m.hello({ name: (user, 'Bo') })", 'Hallo Bo'],
  ['values that are an object', "m.hello({ ...user, name: 'Bo' })", 'Hallo Bo'],
  ['a variable with the values', 'm.hello(user)', 'Hallo Ana'],
])('fills in %s', (_, code, text) => {
  expect(valueOf(code)).toBe(text)
})

test('computes a value once, also when the text says it twice', () => {
  const twice = { hello: compiled('(i) => {return (`${i?.name}, ${i?.name}!`)}') }
  let computed = 0
  const name = () => `Bo ${(computed += 1)}`
  const code = inlineCalls('m.hello({ name: name() })', twice)
  expect(new Function('name', `return ${code}`)(name)).toBe('Bo 1, Bo 1!')
})

test.each([
  'const label = ({ text = m.save() }) => text',
  'const { text = m.save() } = user',
  'const label = (text = m.save()) => text',
  'const label = { [m.save()]: m.save(), ...(user ? { text: m.save() } : {}) }',
  'class Label { text = m.save(); static title = [m.save()] }',
  'const label = `${m.save()}: ${user ? m.save() : m.save()}`',
  'const label = user?.[m.save()] ?? m.save()',
  'label: for (const text of [m.save()]) switch (text) { case m.save(): break label }',
  'export default async function* label() { yield* [await m.save()] }',
])('replaces every call in %s', (code) => {
  const inlined = inlineCalls(code, messages)
  expect(inlined).not.toMatch(/\bm\./)
  expect(inlined.match(/"Speichern"/g)).toHaveLength(code.match(/m\.save/g)?.length ?? 0)
})

test('leaves strings and comments that look like a call', () => {
  const code = '// m.save()\nexport const text = "m.save()"'
  expect(inlineCalls(code, messages)).toBe(code)
})

test('reads markup and types', () => {
  const code =
    'export const Save = ({ name }: Props) => <b title={m.hello({ name: name as string })}>{m.save()}</b>'
  expect(inlineCalls(code, messages)).toBe(
    'export const Save = ({ name }: Props) => <b title={`Hallo ${name as string}`}>{"Speichern"}</b>',
  )
  expect(inlineCalls('const first = <T>(list: T[]) => list[0]', messages, 'ts')).toContain('<T>')
})
