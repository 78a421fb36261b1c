import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createMailer } from './mail.ts'

let server: Server
afterEach(() => void server.close())

/** Starts a mail server that sends a greeting, unless it is null, and replies to each line. */
async function mailerTo(greeting: string | null, answers: Readonly<Record<string, string>> = {}) {
  server = createServer((socket) => {
    if (greeting !== null) socket.write(`${greeting}\r\n`)
    socket.on('data', (line) => {
      const verb = String(line).slice(0, 4).toUpperCase()
      if (greeting !== null) socket.write(`${answers[verb] ?? '250 Fine'}\r\n`)
    })
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const timeout = { connectionTimeout: 400, greetingTimeout: 400, socketTimeout: 400 }
  return createMailer(`smtp://127.0.0.1:${port}`, 'Skein <skein@localhost>', timeout)
}

const mail = { to: 'ana@example.com', subject: 'Hello', text: 'Hello.', language: 'en' } as const

test('times out if a mail server does not respond', async () => {
  const mailer = await mailerTo(null)
  await expect(mailer.send(mail)).rejects.toThrow(/Greeting never received|Timeout/)
  mailer.close()
})

test('reports the response of a mail server without e-mail addresses', async () => {
  const mailer = await mailerTo('220 Hello', { RCPT: '550 There is no ana@example.com here' })
  const refusal: unknown = await mailer.send(mail).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ message: expect.stringContaining('550 There is no (an address) here') })
  expect(JSON.stringify(refusal) + String(refusal)).not.toContain('ana@')
  mailer.close()
})
