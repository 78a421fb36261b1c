import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '#test/accounts/add-member.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'

let app: TestApp
let ana: TestUser
let bob: TestUser
let platform_user_id: string

beforeAll(async () => void (app = await buildApp()))
afterAll(() => app.close())
beforeEach(async () => {
  ;[ana, bob] = [await createUser(app, { name: 'Ana' }), await createUser(app, { name: 'Bob' })]
  await addMember(app, { workspace_id: ana.user_id, user_id: bob.user_id, role: 'admin' })
  platform_user_id = app.ctx.ids.next()
  await createAccount(app.ctx.db, platform_user_id, ana.user_id)
})

type Fields = Record<string, unknown> & { version: number }

/** Something that several people edit. */
interface Edited {
  /** Path of the GET; with `list`, the entry with the id that `begin` returned. */
  read: () => string
  list?: string
  /** Saves it for the first time, if it has no version without. Returns its id. */
  begin?: () => Promise<string>
  save: (id: string | null) => { method: string; path: string; body: Record<string, unknown> }
  /** Whether calls of another kind change it too, so that the log does not tell who did. */
  hasOtherChanges?: boolean
  /** What two people change, in the fields that are read. */
  changes: readonly [Record<string, unknown>, Record<string, unknown>]
}

const ofAccount = (path: string) => () => `${path}?platform_user_id=${platform_user_id}`
const post = (path: string, fields: object) => ({
  method: 'POST',
  path,
  body: { platform_user_id, ...fields },
})
const put = (path: string, fields: object) => ({ method: 'PUT', path, body: { platform_user_id, ...fields } })
const idOf = async (answer: Promise<{ json: unknown }>) => dataOf<{ id: string }>((await answer).json).id

const documents: Readonly<Record<string, Edited>> = {
  'business hours': {
    read: ofAccount('/api/accounts/hours'),
    save: () => put('/api/accounts/hours', { time_zone: 'Europe/Berlin', days: [] }),
    changes: [{ away_message: 'Back at nine.' }, { away_message: 'Back on Monday.' }],
  },
  'account settings': {
    read: ofAccount('/api/automations/settings'),
    hasOtherChanges: true,
    save: () => put('/api/automations/settings', {}),
    changes: [{ disclosure: 'Written by AI.' }, { disclosure: 'An automatic reply.' }],
  },
  'limits of the budget': {
    read: ofAccount('/api/budgets'),
    save: () => put('/api/budgets', {}),
    changes: [{ daily_usd: 5 }, { daily_usd: 9 }],
  },
  'a saved reply': {
    read: ofAccount('/api/instagram/saved-replies'),
    list: 'id',
    begin: () => idOf(ana.browser.post('/api/instagram/saved-replies', reply('Hello.'))),
    save: (id) => ({ method: 'POST', path: '/api/instagram/saved-replies', body: { ...reply(''), id } }),
    changes: [{ text: 'Good morning.' }, { text: 'Good evening.' }],
  },
  'a fixed answer': {
    read: ofAccount('/api/rag/answers'),
    list: 'id',
    begin: () => idOf(ana.browser.post('/api/rag/answers', answer('At nine.'))),
    save: (id) => ({ method: 'POST', path: '/api/rag/answers', body: { ...answer(''), id } }),
    changes: [{ answer: 'At ten.' }, { answer: 'At eleven.' }],
  },
  'a chatbot': {
    read: () => `/api/ai-chat/config/${platform_user_id}?allow_missing=true`,
    hasOtherChanges: true,
    save: () => post('/api/ai-chat/config', { bot_name: 'Bot', is_active: false }),
    changes: [{ system_prompt: 'Be short.' }, { system_prompt: 'Be kind.' }],
  },
  'a workspace': {
    read: () => '/api/workspaces',
    list: 'workspace_id',
    begin: async () => ana.user_id,
    save: () => ({ method: 'PUT', path: `/api/workspaces/${ana.user_id}`, body: {} }),
    changes: [{ name: 'Clay and Ember' }, { name: 'Clay & Ember' }],
  },
}
const reply = (text: string) => ({ platform_user_id, shortcut: 'hi', text })
const answer = (text: string) => ({ platform_user_id, question: 'When do you open?', answer: text })

describe.each(Object.entries(documents))('%s', (_, document) => {
  const { read, list, begin, save, changes, hasOtherChanges = false } = document
  const [one, other] = changes
  let id: string | null
  beforeEach(async () => void (id = begin ? await begin() : null))

  const readFields = async (): Promise<Fields | null> => {
    const data = dataOf<unknown>((await ana.browser.get(read())).json)
    if (list === undefined) return data as Fields | null
    return (data as Fields[]).find((entry) => entry[list] === id) ?? null
  }
  const saveAs = ({ browser }: TestUser, change: object) => {
    const { method, path, body } = save(id)
    return browser.call(method, path, { body: { ...body, ...change } })
  }

  /** Names who saved last only where nothing else can have changed it. */
  const refusal = (author: string) => expect.stringContaining(hasOtherChanges ? 'This was changed' : author)

  test('a save that is based on an older version is refused and changes nothing', async () => {
    const version = (await readFields())?.version ?? 0
    expect((await saveAs(bob, { ...one, version })).status).toBe(200)
    expect(await saveAs(ana, { ...other, version })).toMatchObject({
      status: 409,
      json: { code: 'conflict', detail: 'version', message: refusal('Bob changed this') },
    })
    expect(await readFields()).toMatchObject(one)
    expect(await saveAs(bob, { ...other, version })).toMatchObject({
      json: { message: refusal('You changed this elsewhere') },
    })
  })

  test('a save that is based on the stored version, or on none, is accepted', async () => {
    await saveAs(bob, one)
    const version = (await readFields())?.version
    expect((await saveAs(ana, { ...other, version })).status).toBe(200)
    expect(await readFields()).toMatchObject(other)
    expect((await saveAs(bob, one)).status).toBe(200)
    expect(await readFields()).toMatchObject(one)
  })

  test('one of two saves at once is refused', async () => {
    const version = (await readFields())?.version ?? 0
    const answers = await Promise.all([saveAs(ana, { ...one, version }), saveAs(bob, { ...other, version })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
