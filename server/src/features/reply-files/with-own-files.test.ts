import { replyImageLimits } from '@skein/contract/limits'
import { day } from '@skein/contract/durations'
import type { ReplyImage } from '@skein/contract/automations/replies/reply-images'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { pngOf } from '#test/files/image-files.ts'
import { imageReply } from '#test/reply-templates.ts'
import { replyFileJobs } from './jobs.ts'

let sandbox: RunningSandbox
let app: TestApp
let ana: TestUser
let ben: TestUser
let platform_user_id: string
let ownUrl: string
let foreignUrl: string

const query = <R extends object>(text: string, values: unknown[] = []) =>
  app.ctx.db.$client.query<R>(text, values)

beforeAll(async () => {
  sandbox = await startSandbox()
  app = await buildApp({ sandbox })
  ana = await createUser(app)
  ben = await createUser(app)
  await connectAccount(ana)
  await connectAccount(ben, { account: 'northloaf.bakery' })
  platform_user_id = await accountOf(ana)
  ownUrl = await uploaded(ana)
  foreignUrl = await uploaded(ben)
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})
beforeEach(() => query('delete from automations'))

async function accountOf({ user_id }: TestUser): Promise<string> {
  const { rows } = await query<{ platform_user_id: string }>(
    'select platform_user_id from connected_accounts where workspace_id = $1',
    [user_id],
  )
  return rows[0]?.platform_user_id ?? ''
}

async function uploaded(user: TestUser): Promise<string> {
  const form = new FormData()
  form.set('platform_user_id', await accountOf(user))
  form.set('file', new File([new Uint8Array(pngOf(8, 8))], 'a.png', { type: 'image/png' }))
  return dataOf<ReplyImage>((await user.browser.post('/api/instagram/images', form)).json).url
}

/** Other spellings of an address. */
const spellings: [name: string, respell: (url: URL) => string][] = [
  ['as it is', ({ href }) => href],
  ['with a host in capital letters', ({ href, host }) => href.replace(host, host.toUpperCase())],
  ['with user information', ({ href }) => href.replace('//', '//a:b@')],
  ['with a dot after the host', ({ href, hostname }) => href.replace(hostname, `${hostname}.`)],
  ['with two slashes', ({ href }) => href.replace('/images/', '//images//')],
  ['with two dots', ({ href }) => href.replace('/images/', '/audio/../images/')],
  ['with encoded dots', ({ href }) => href.replace('/images/', '/audio/%2e%2e/images/')],
  ['with an encoded name', ({ href }) => href.replace(/(.)\.png$/, (_, last) => `${encoded(last)}.png`)],
]
const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`

const settingsOf = (url: string) => ({
  automation_id: null,
  platform_user_id,
  provider_id: ana.user_id,
  name: 'Menu',
  trigger_type: 'KEYWORD',
  keywords: 'menu',
  ...imageReply(url),
})
const save = (url: string) => ana.browser.post('/api/instagram/automations/dm-keyword-reply', settingsOf(url))

/** Stores an automation whose current and earlier version contain a text, as an older release did. */
async function planted(url: string): Promise<string> {
  const { automation_id } = dataOf<{ automation_id: string }>((await save(ownUrl)).json)
  for (const table of ['automations', 'automation_versions'])
    await query(
      `update ${table} set settings = replace(settings::text, $1, $2)::jsonb where automation_id = $3`,
      [JSON.stringify(ownUrl).slice(1, -1), JSON.stringify(url).slice(1, -1), automation_id],
    )
  return automation_id
}

const change = (path: string, automation_id: string) =>
  ana.browser.post(`/api/automations/${path}`, { platform_user_id, automation_id })

/** Every way on which an address gets into an automation or the chat menu. */
const ways: [name: string, take: (url: string) => ReturnType<typeof save>][] = [
  ['a save', save],
  [
    'an import',
    async (url) => {
      const { automation_id } = dataOf<{ automation_id: string }>((await save(ownUrl)).json)
      const path = `/api/automations/export?platform_user_id=${platform_user_id}&automation_ids=${automation_id}`
      const { json } = await ana.browser.get(path)
      const text = JSON.stringify(json).replaceAll(JSON.stringify(ownUrl), JSON.stringify(url))
      const exported = JSON.parse(text) as { data?: unknown }
      return ana.browser.post('/api/automations/import', {
        platform_user_id,
        document: exported.data ?? exported,
      })
    },
  ],
  [
    'a restored version',
    async (url) => ana.browser.post(`/api/automations/${await planted(url)}/versions/1/restore`, {}),
  ],
  ['a copy', async (url) => change('duplicate', await planted(url))],
  [
    'a restored automation',
    async (url) => {
      const id = await planted(url)
      await change('delete', id)
      return change('restore', id)
    },
  ],
  [
    'a chat menu',
    (url) =>
      ana.browser.call('PUT', '/api/instagram/chat-menu', {
        body: {
          platform_user_id,
          ice_breakers: [],
          persistent_menu: [{ title: 'Menu', target: { kind: 'link', url } }],
        },
      }),
  ],
]

const cases = ways.flatMap(([way, take]) =>
  spellings.map(([spelling, respell]) => ({ way, take, spelling, respell })),
)

test.each(cases)(
  '$way refuses the file of another account $spelling, like one that does not exist',
  async ({ take, respell }) => {
    const answer = await take(respell(new URL(foreignUrl)))
    expect([400, 409]).toContain(answer.status)
    await query('delete from automations')
    const unknown = await take(
      respell(new URL(foreignUrl.replace(/[^/]{32}\.png$/, `${'x'.repeat(32)}.png`))),
    )
    const { message, detail } = answer.json as Record<string, unknown>
    expect([unknown.status, unknown.json]).toMatchObject([answer.status, { message, detail }])
  },
)

test.each(cases)('$way accepts an own file $spelling', async ({ take, respell }) => {
  const answer = await take(respell(new URL(ownUrl)))
  expect([answer.status, answer.text]).toEqual([
    expect.toSatisfy((status) => [200, 201].includes(status)),
    expect.anything(),
  ])
})

test.each(spellings)('an own file written %s is in use and is not deleted', async (_name, respell) => {
  const url = await uploaded(ana)
  const { json } = await save(respell(new URL(url)))
  expect(json).toMatchObject({ data: imageReply(url) })
  const now = app.ctx.clock.now() + (replyImageLimits.unusedDays + 2) * day
  for (let run = 0; run < 2; run += 1)
    for (const job of replyFileJobs)
      await job.handle({ ...app.ctx, clock: { ...app.ctx.clock, now: () => now } }, {})
  const path = `/api/instagram/images?platform_user_id=${platform_user_id}`
  const images = dataOf<ReplyImage[]>((await ana.browser.get(path)).json)
  expect(images.map((image) => image.url)).toContain(url)
})
