import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { connect, type Connected } from '../../test-client.ts'

let app: TestApp
let ig: Connected

beforeAll(async () => {
  app = await startTestApp()
  ig = await connect({ webhookUrl: app.url })
})
beforeEach(async () => {
  await ig.sandbox.control.settleWebhooks()
  await ig.sandbox.control.reset({ keepConnections: true })
  app.received.length = 0
})
afterAll(async () => {
  await ig.sandbox.close()
  await app.close()
})

const path = '/me/messenger_profile'
const block = (call_to_actions: unknown[], locale = 'default') => [{ locale, call_to_actions }]
const question = (text = 'Where are you?') => ({ question: text, payload: 'WHERE' })
const post = (body: Record<string, unknown>) => ig.post(path, { platform: 'instagram', ...body })
const read = () => ig.get(`${path}?fields=ice_breakers,persistent_menu&platform=instagram`)
const entries = [
  { type: 'postback', title: 'Opening hours', payload: 'HOURS' },
  { type: 'web_url', title: 'Shop', url: 'https://shop.example' },
]

describe('the messenger profile', () => {
  test('keeps questions and menu until they are deleted', async () => {
    const ice_breakers = block([question()])
    expect((await post({ ice_breakers, persistent_menu: block(entries) })).body).toEqual({
      result: 'success',
    })
    const data = { ice_breakers, persistent_menu: block(entries) }
    expect((await read()).body).toEqual({ data: [data] })
    const response = await ig.remove(path, { platform: 'instagram', fields: ['ice_breakers'] })
    expect(response.status).toBe(200)
    expect((await read()).body).toEqual({ data: [{ persistent_menu: data.persistent_menu }] })
  })

  test.each<[string, Record<string, unknown>]>([
    ['five questions', { ice_breakers: block([1, 2, 3, 4, 5].map(() => question())) }],
    ['a question of 81 characters', { ice_breakers: block([question('a'.repeat(81))]) }],
    ['a question without payload', { ice_breakers: block([{ question: 'Hm?' }]) }],
    ['no default locale', { ice_breakers: block([question()], 'en_GB') }],
    ['21 entries', { persistent_menu: block(Array.from({ length: 21 }, () => entries[0])) }],
    ['a title of 31 characters', { persistent_menu: block([{ ...entries[0], title: 'a'.repeat(31) }]) }],
    ['a link of another scheme', { persistent_menu: block([{ ...entries[1], url: 'ftp://shop.example' }]) }],
    ['nothing', {}],
  ])('refuses %s and changes nothing', async (_name, body) => {
    const response = await post({
      ...body,
      ...(body['ice_breakers'] ? { persistent_menu: block(entries) } : {}),
    })
    expect(response.body.error).toMatchObject({ code: 100 })
    expect((await read()).body).toEqual({ data: [] })
  })

  test('allows ten calls in ten minutes', async () => {
    for (let call = 0; call < 10; call++) expect((await read()).status).toBe(200)
    expect((await read()).body.error).toMatchObject({ code: 613 })
  })

  test('sends a tap of each kind with its payload', async () => {
    const { control } = ig.sandbox
    await post({ ice_breakers: block([question()]), persistent_menu: block(entries) })
    await control.tap({ as: 'mia.makes', title: 'Where are you?' })
    await control.tap({ as: 'mia.makes', title: 'Opening hours' })
    await expect(control.tap({ as: 'mia.makes', title: 'Shop' })).rejects.toThrow('nothing to tap')
    await control.settleWebhooks()
    const taps = app.events().flatMap((event) => ('postback' in event ? [event['postback']] : []))
    expect(taps).toMatchObject([
      { title: 'Where are you?', payload: 'WHERE' },
      { title: 'Opening hours', payload: 'HOURS' },
    ])
  })

  test('shows questions and menu in the chat of a follower', async () => {
    await post({ ice_breakers: block([question()]), persistent_menu: block(entries) })
    const page = await (await fetch(`${ig.sandbox.url}/direct/clayandember?as=mia.makes`)).text()
    expect(page).toContain('Where are you?')
    expect(page).toContain('<summary>Menu</summary>')
  })
})
