import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createMailer } from './mail.ts'

const speechless = createServer((socket) => void socket.resume())
afterEach(() => void speechless.close())

test('a mail server that takes the connection and says nothing is given up, so that the mail can be tried again', async () => {
  speechless.listen(0, '127.0.0.1')
  await once(speechless, 'listening')
  const { port } = speechless.address() as AddressInfo
  const patience = { connectionTimeout: 200, greetingTimeout: 200, socketTimeout: 200 }
  const mailer = createMailer(`smtp://127.0.0.1:${port}`, 'Skein <skein@localhost>', patience)
  const mail = { to: 'ana@example.com', subject: 'Hello', text: 'Hello.' }
  await expect(mailer.send(mail)).rejects.toThrow(/Greeting never received|Timeout/)
  mailer.close()
})
