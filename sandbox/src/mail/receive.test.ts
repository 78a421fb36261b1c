import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type RunningSandbox } from '../start.ts'

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

/** Speaks SMTP by hand: each line waits for the answer to the one before. */
function deliver(mail: string): Promise<void> {
  const { hostname, port } = new URL(sandbox.smtpUrl)
  const lines = [
    'EHLO test',
    'MAIL FROM:<app@example.com>',
    'RCPT TO:<rosa@example.com>',
    'DATA',
    `${mail}\r\n.`,
    'QUIT',
  ]
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.setEncoding('utf8')
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (answer: string) => {
      if (!/^\d{3} /m.test(answer)) return
      const line = lines.shift()
      if (line) socket.write(`${line}\r\n`)
    })
  })
}

const MAIL = [
  'From: App <app@example.com>',
  'To: Rosa <rosa@example.com>',
  'Subject: =?UTF-8?Q?Best=C3=A4tigen?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Open http://localhost:3000/api/auth/verify-email?token=abc. Bye.',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<a href="http://localhost:3000/api/auth/verify-email?token=abc&amp;x=1">Confirm</a>',
  '--b--',
].join('\r\n')

test('keeps a mail that arrives over SMTP, with its links', async () => {
  await deliver(MAIL)
  const { found } = await sandbox.control.wait({ for: 'mail', to: 'rosa@example.com' })
  expect(found).toMatchObject([
    {
      from: 'app@example.com',
      to: ['rosa@example.com'],
      subject: 'Bestätigen',
      links: [
        'http://localhost:3000/api/auth/verify-email?token=abc&x=1',
        'http://localhost:3000/api/auth/verify-email?token=abc',
      ],
    },
  ])
  expect(await sandbox.control.mails({ to: 'nobody@example.com' })).toEqual([])
  const [mail] = await sandbox.control.mails({})
  const page = await (await fetch(`${sandbox.mailUrl}/${mail?.id}`)).text()
  expect(page).toContain('<a href="http://localhost:3000/api/auth/verify-email?token=abc">')
  expect(await (await fetch(sandbox.mailUrl)).text()).toContain('Bestätigen')
})
