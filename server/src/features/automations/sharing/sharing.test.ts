import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import {
  documentFormat,
  readingSteps,
  type AutomationDocument,
} from '@skein/contract/automations/sharing/automation-document'
import { limits } from '@skein/contract/limits'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountsOf, connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { wavOf } from '#test/files/audio-files.ts'
import { pngOf } from '#test/files/image-files.ts'
import { audioReply, carouselReply, imageReply, postbackReply, textReply } from '#test/reply-templates.ts'

let sandbox: RunningSandbox
let app: TestApp
let ana: TestUser
let eva: TestUser
let ownId: string
let foreign: string

beforeAll(async () => {
  sandbox = await startSandbox()
  app = await buildApp({ sandbox })
  ;[ana, ownId] = await userWith('clayandember')
  ;[eva, foreign] = await userWith('northloaf.bakery')
}, 60_000)
afterAll(async () => {
  await app.close()
  await sandbox.close()
})
beforeEach(() => app.ctx.db.$client.query('delete from automations'))

async function userWith(account: string): Promise<[TestUser, string]> {
  const user = await createUser(app)
  await connectAccount(user, { account })
  return [user, (await accountsOf(user))[0]?.platform_user_id ?? '']
}

const reply = {
  automation_type: 'COMMENT_REPLY',
  name: 'Prices',
  trigger_type: 'KEYWORD',
  keywords: ['price'],
  reply_type: 'CUSTOM',
  custom_message: 'It is 20.',
}
const talk = { automation_type: 'AI_DM_CONVERSATION', name: 'Talk' }

const documentWith = (...automations: object[]) => ({ format: documentFormat, automations })

const importInto = (platform_user_id: string, document: unknown, user = ana) =>
  user.browser.post('/api/automations/import', { platform_user_id, document })

const exported = async (platform_user_id = ownId, user = ana) =>
  dataOf<AutomationDocument>(
    (await user.browser.get(`/api/automations/export?platform_user_id=${platform_user_id}`)).json,
  )

async function listOf(platform_user_id: string, user: TestUser): Promise<AutomationSummary[]> {
  const path = `/api/automations/get-all-automations?platform_user_id=${platform_user_id}`
  return dataOf<AutomationSummary[]>((await user.browser.get(path)).json)
}

describe('an export', () => {
  test('is a document of the automations, oldest first, without ids and without the bot', async () => {
    await importInto(ownId, documentWith(reply, talk))
    await app.ctx.db.$client.query(
      `insert into automations select 'the bot', account_id, 99, automation_type, 'Bot', '', 'ACTIVE', settings, 0,
         created_at, updated_at, null, true from automations where name = 'Talk'`,
    )
    const document = await exported()
    expect(document).toMatchObject({ format: 'skein.automations/1', automations: [reply, talk] })
    expect(document.automations).toHaveLength(2)
    const text = JSON.stringify(document)
    for (const id of [ownId, ana.user_id, 'automation_id', 'platform_user_id', 'provider_id', 'api_key'])
      expect(text).not.toContain(id)
  })

  test('leaves out posts that are not selected', async () => {
    const [post] = await sandbox.control.posts({ account: 'clayandember' })
    const ids = { specific_post_ids: [post?.id] }
    await importInto(
      ownId,
      documentWith({ ...reply, ...ids, post_selection_type: 'SPECIFIC' }, { ...reply, ...ids }),
    )
    expect((await exported()).automations).toMatchObject([ids, { specific_post_ids: [] }])
  })

  test('can be imported into another account', async () => {
    await importInto(ownId, documentWith(reply, talk))
    const answer = await importInto(foreign, await exported(), eva)
    expect(answer.json).toMatchObject({ message: 'Imported. The automations are paused.' })
    expect(dataOf(answer.json)).toMatchObject([
      { name: 'Talk', activation_status: 'PAUSED', platform_user_id: foreign },
      { name: 'Prices', activation_status: 'PAUSED', platform_user_id: foreign },
    ])
    expect(await exported(foreign, eva)).toEqual(await exported())
  })
})

describe('an import', () => {
  test('gives each automation its first version', async () => {
    const [automation] = dataOf<AutomationSummary[]>((await importInto(ownId, documentWith(reply))).json)
    const path = `/api/automations/${automation?.automation_id}/versions`
    expect((await ana.browser.get(path)).json).toMatchObject({
      data: [{ version: 1, author: `User ${/\d+/.exec(ana.email)?.[0]}` }],
    })
  })

  const second = (fields: object) => documentWith(reply, { ...reply, ...fields })

  test.each<[string, unknown, string, string]>([
    ['no object', 'text', 'document', 'Choose a file'],
    ['a list', [], 'document', 'Choose a file'],
    [
      'another format',
      { format: 'skein.automations/2', automations: [reply] },
      'format',
      'skein.automations/1',
    ],
    ['an unknown field of the document', { ...documentWith(reply), author: 'x' }, 'author', 'Remove it.'],
    ['no automations', documentWith(), 'automations', 'at least one automation'],
    [
      'an entry that is no object',
      documentWith(reply, reply as object, 7 as unknown as object),
      'automations[2]',
      'an object',
    ],
    ['an unknown kind', second({ automation_type: 'X' }), 'automations[1].automation_type', 'COMMENT_REPLY'],
    ['an unknown field', second({ colour: 'red' }), 'automations[1].colour', 'Remove it.'],
    ['an id', second({ automation_id: 'a' }), 'automations[1].automation_id', 'Remove it.'],
    ['an account', second({ platform_user_id: '1' }), 'automations[1].platform_user_id', 'Remove it.'],
    ['no keyword', second({ keywords: [] }), 'automations[1].keywords', 'keyword'],
    ['no name', second({ name: ' ' }), 'automations[1].name', 'name'],
    [
      'a wrong type',
      second({ temperature: 'hot' }),
      'automations[1].temperature',
      'temperature must be a number.',
    ],
    [
      'an unknown variable',
      second({ custom_message: '{price}' }),
      'automations[1].custom_message',
      '{price}',
    ],
    [
      'a foreign post',
      second({ post_selection_type: 'SPECIFIC', specific_post_ids: ['18000000000000001'] }),
      'automations[1].specific_post_ids[0]',
      'does not belong to this account',
    ],
    [
      'an unknown provider',
      second({ model_usage: 'CUSTOM', model_provider: 'x', model_name: 'y' }),
      'automations[1].model_provider',
      'OpenAI',
    ],
  ])('with %s names the place and saves nothing', async (_, document, place, hint) => {
    const { status, json } = await importInto(ownId, document)
    const { message, detail } = json as { message: string; detail: string }
    expect([status, detail]).toEqual([400, place])
    expect(message).toMatch(new RegExp(`^${place.replaceAll(/[.[\]]/g, '\\$&')}: `))
    expect(message).toContain(hint)
    expect(await listOf(ownId, ana)).toEqual([])
  })

  const payload = 'automations[0].reply_template_content.message.attachment.payload'
  test.each([
    ['an image', 'images', pngOf(8, 8), imageReply, `${payload}.url`],
    ['an audio file', 'audio', wavOf(1), audioReply, `${payload}.url`],
    [
      'an image of a card',
      'images',
      pngOf(8, 8),
      (image_url: string) => carouselReply({ title: 'Mug', subtitle: '32' }, { title: 'Bowl', image_url }),
      `${payload}.elements[1].image_url`,
    ],
  ])('refuses %s of another account, accepts one of its own', async (_name, kind, file, replyOf, place) => {
    const form = new FormData()
    form.set('platform_user_id', ownId)
    form.set('file', new File([new Uint8Array(file)], 'file'))
    const { url } = dataOf<{ url: string }>(
      (await ana.browser.call('POST', `/api/instagram/${kind}`, { body: form })).json,
    )
    const answer = {
      automation_type: 'DM_REPLY',
      name: 'Menu',
      trigger_type: 'KEYWORD',
      keywords: ['menu'],
      ...replyOf(url),
    }
    expect((await importInto(ownId, documentWith(answer))).status).toBe(200)
    expect((await importInto(foreign, await exported(), eva)).json).toMatchObject({
      detail: place,
      message: expect.stringContaining('not among the files of this account'),
    })
    expect(await listOf(foreign, eva)).toEqual([])
  })

  test('saves nothing when the keywords of the account would be too long', async () => {
    const keywords = Array.from({ length: 100 }, (_, index) => `${index}`.padStart(100, 'k'))
    const many = Array.from({ length: 21 }, () => ({ ...reply, keywords }))
    const { status, json } = await importInto(ownId, documentWith(...many))
    expect([status, json]).toMatchObject([409, { detail: 'keywords' }])
    expect(await listOf(ownId, ana)).toEqual([])
  })

  test('saves nothing when the account would have too many automations', async () => {
    const many = documentWith(...Array.from({ length: limits.automationsPerDocument }, () => talk))
    expect((await importInto(ownId, many)).status).toBe(200)
    expect((await importInto(ownId, documentWith(talk))).status).toBe(200)
    expect((await importInto(ownId, many)).status).toBe(409)
    expect(await listOf(ownId, ana)).toHaveLength(limits.automationsPerDocument + 1)
  }, 60_000)

  test('is read one automation at a time, and limited within a minute', async () => {
    const document = documentWith(...Array.from({ length: 100 }, () => ({ ...reply, keywords: [] })))
    const steps = [...readingSteps(document, { platform_user_id: ownId, provider_id: ana.user_id })]
    expect(steps).toHaveLength(100)
    const { user_id } = ana
    const busy = await createUser(app)
    await app.ctx.db.$client.query(
      'update connected_accounts set workspace_id = $1 where platform_user_id = $2',
      [busy.user_id, ownId],
    )
    const statuses = new Set<number>()
    for (let count = 0; count < 30; count += 1) statuses.add((await importInto(ownId, document, busy)).status)
    expect([...statuses]).toEqual([400, 429])
    await app.ctx.db.$client.query(
      'update connected_accounts set workspace_id = $1 where platform_user_id = $2',
      [user_id, ownId],
    )
  })

  test('refuses more automations than a document may have, and more than 1 MB', async () => {
    const many = documentWith(...Array.from({ length: limits.automationsPerDocument + 1 }, () => talk))
    expect((await importInto(ownId, many)).json).toMatchObject({ detail: 'automations' })
    const long = documentWith({ ...talk, system_prompt: 'x'.repeat(1_100_000) })
    expect((await importInto(ownId, long)).status).toBe(413)
  })
})

test("refuses another user's account like an unknown one", async () => {
  for (const id of [foreign, 'unknown']) {
    expect((await ana.browser.get(`/api/automations/export?platform_user_id=${id}`)).status).toBe(404)
    expect((await importInto(id, documentWith(reply))).status).toBe(404)
  }
  expect(await listOf(foreign, eva)).toEqual([])
})

describe('buttons that lead to automations', () => {
  const answer = {
    automation_type: 'DM_REPLY',
    name: 'Hours',
    trigger_type: 'KEYWORD',
    keywords: ['hours'],
    ...textReply('From 9 to 5.'),
  }
  const offer = (payload: string) => ({
    ...answer,
    name: 'Offer',
    ...postbackReply('Ask:', { Hours: payload }),
  })
  const payloadsIn = (document: unknown) => JSON.stringify(document).match(/skein:[\w:-]+/g)

  test('are exported as places and imported as the new automations', async () => {
    expect((await importInto(ownId, documentWith(offer('skein:entry:1'), answer))).status).toBe(200)
    const document = await exported()
    expect(payloadsIn(document)).toEqual(['skein:entry:1'])
    expect((await importInto(foreign, document, eva)).status).toBe(200)
    const automations = await listOf(foreign, eva)
    const hours = automations.find(({ name }) => name === 'Hours')
    expect(payloadsIn(automations)).toEqual([`skein:automation:${hours?.automation_id}`])
  })

  test('are exported and imported in the cards of a private message as well', async () => {
    const cardWith = (payload: string) =>
      carouselReply({ title: 'Mug', buttons: [{ type: 'postback', title: 'Hours', payload }] })
    const both = { ...reply, private_message: cardWith('skein:entry:1') }
    expect((await importInto(ownId, documentWith(both, answer))).status).toBe(200)
    const document = await exported()
    expect(payloadsIn(document)).toEqual(['skein:entry:1'])
    const lost = documentWith({ ...both, private_message: cardWith('skein:automation:x') }, answer)
    const refusal = await importInto(ownId, lost)
    expect([refusal.status, refusal.text]).toEqual([400, expect.stringContaining('Card 1: Button 1')])
  })

  test.each([
    ['a place without an automation', 'skein:entry:7'],
    ['an automation that answers no messages', 'skein:entry:1'],
    ['an automation of another account', 'skein:automation:00000000-0000-4000-8000-000000000000'],
  ])('are refused with their place for %s', async (_name, payload) => {
    const refusal = await importInto(ownId, documentWith(offer(payload), reply))
    expect(refusal.status).toBe(400)
    expect(refusal.text).toContain('automations[0].reply_template_content')
    expect(refusal.text).toMatch(/[Bb]utton 1/)
    expect(await listOf(ownId, ana)).toEqual([])
  })
})
