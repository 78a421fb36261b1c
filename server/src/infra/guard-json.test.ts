import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const server = new URL('../..', import.meta.url)

/** Runs a program in a process of its own, because what it shows may end the process. */
function run(program: string): string[] {
  const guarded = `import './src/infra/guard-json.ts'\n${program}`
  const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', guarded], {
    encoding: 'utf8',
    cwd: server,
  })
  return [stdout.trim(), signal ?? 'no signal']
}

test.each([
  ['an array that breaks off', '[1,', '[1'],
  ['an object that breaks off', '{"a":1,"b":', '{"a":1'],
  ['an array with text behind it', '[1,', '[1 x'],
])('the process survives %s at any depth, in requests and in responses', (_, piece, end) => {
  const outcome = run(`
    import { parseJsonObject } from './src/infra/http/requests/request-body.ts'
    import { parseJson } from './src/integrations/instagram/graph/fields.ts'
    import { Response as UndiciResponse } from 'undici'
    const headers = new Headers({ 'content-type': 'application/json' })
    for (const depth of [600, 3_000, 9_000, 60_000]) {
      const text = ${JSON.stringify(piece)}.repeat(depth) + ${JSON.stringify(end)}
      for (let time = 0; time < 10; time += 1) {
        try { parseJsonObject(Buffer.from(text), headers) } catch {}
        try { parseJson(text) } catch {}
        await new Response(text).json().catch(() => null)
        await new UndiciResponse(text).json().catch(() => null)
      }
    }
    console.log('alive')`)
  expect(outcome).toEqual(['alive', 'no signal'])
})

test('reads wide and long texts as before', () => {
  const outcome = run(`
    import { deepEqual, throws } from 'node:assert/strict'
    import { parseJson } from './src/integrations/instagram/graph/fields.ts'
    const value = { list: Array.from({ length: 2000 }, (_, at) => [at, { text: '[{"\\\\'.repeat(600) }]) }
    deepEqual(JSON.parse(JSON.stringify(value)), value)
    const nested = '['.repeat(500) + ']'.repeat(500)
    deepEqual(JSON.stringify(JSON.parse(nested + ' '.repeat(4000))), nested)
    throws(() => JSON.parse('[' + nested + ']' + ' '.repeat(4000)), /nested too deeply/)
    deepEqual(parseJson('{"id":12345678901234567890,"text":"' + 'a'.repeat(5000) + '"}').id, '12345678901234567890')
    console.log('equal')`)
  expect(outcome).toEqual(['equal', 'no signal'])
})

test('is the first import of the process', () => {
  const main = readFileSync(new URL('src/main.ts', server), 'utf8')
  expect(main.startsWith("import './infra/guard-json.ts'\n")).toBe(true)
})
