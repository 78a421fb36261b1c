import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type RunningSandbox } from '../start.ts'
import { keepMail } from '../state/mailboxes.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const teamPage = async () => (await fetch(`${sandbox.url}/team`)).text()

/** Keeps a mail of the app with one link. */
const mailTo = (to: string, subject: string, link: string) =>
  keepMail(sandbox.state, {
    from: 'app@example.com',
    to: [to],
    subject,
    text: link,
    html: null,
    links: [link],
  })

test('the page of the team lists two colleagues with their addresses to copy', async () => {
  const page = await teamPage()
  for (const email of ['sam@clayandember.example', 'ana@clayandember.example'])
    expect(page).toContain(`data-copy="${email}"`)
  expect(page.match(/No emails yet/g)).toHaveLength(2)
  expect(page).toMatch(/private\s+window/)
})

test('the page of the team shows the newest mail of each colleague with its link and the address that it opens', async () => {
  mailTo('Sam@clayandember.example', 'Join us', 'http://localhost:4000/invitation/one')
  mailTo('sam@clayandember.example', 'Join us again', 'http://localhost:4000/invitation/two?a=1&b=2')
  mailTo('rosa@clayandember.example', 'Not for the team', 'http://localhost:4000/invitation/three')
  const page = await teamPage()
  expect(page).toContain('Join us again')
  expect(page).toContain('href="http://localhost:4000/invitation/two?a=1&amp;b=2"')
  expect(page).toContain('Opens localhost:4000')
  expect(page).not.toMatch(/invitation\/(one|three)/)
  expect(page.match(/No emails yet/g)).toHaveLength(1)
})

test('the pages of the sandbox lead to the team', async () => {
  expect(await (await fetch(sandbox.url)).text()).toMatch(/<a\s+href="\/team"/)
})
