import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'
import { plainLines } from './terminal-log.ts'

test('writes one plain line for each entry, and no secret', async () => {
  const output = new PassThrough()
  let text = ''
  output.on('data', (chunk) => (text += String(chunk)))
  const log = createLogger('info', await plainLines(output, { colorize: false }))
  log.info({ ms: 812 }, '25 migrations applied')
  log.warn({ token: 'planted-secret' }, 'refused')
  await expect.poll(() => text.split('\n')).toHaveLength(3)
  const lines = text.split('\n')
  expect(lines[0]).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: 25 migrations applied \{"ms":812\}$/)
  expect(lines[1]).toMatch(/ WARN: refused \{"token":"\[redacted\]"\}$/)
})
