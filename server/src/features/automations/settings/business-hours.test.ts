import { limits } from '@skein/contract/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportParts } from '#src/app-jobs.ts'
import { asTenant } from '#src/infra/db/tenants/tenant-database.ts'
import { addMember } from '#test/accounts/add-member.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'

let app: TestApp
let ana: TestUser
let platform_user_id: string

beforeAll(async () => void (app = await buildApp()))
afterAll(() => app.close())
beforeEach(async () => {
  ana = await createUser(app)
  platform_user_id = app.ctx.ids.next()
  await createAccount(app.ctx.db, platform_user_id, ana.user_id)
})

const readAs = (user: TestUser) =>
  user.browser.get(`/api/accounts/hours?platform_user_id=${platform_user_id}`)
const put = (change: object, user = ana) =>
  user.browser.call('PUT', '/api/accounts/hours', { body: { platform_user_id, ...weekday, ...change } })

const monday = { day: 'monday', from: '09:00', to: '18:00' }
const weekday = { time_zone: 'Europe/Berlin', days: [monday], away_message: 'We are back at nine.' }

test('an account without business hours has the time zone of its workspace', async () => {
  await ana.browser.call('PUT', `/api/workspaces/${ana.user_id}`, { body: { time_zone: 'Asia/Tokyo' } })
  expect((await readAs(ana)).json).toMatchObject({
    data: { time_zone: 'Asia/Tokyo', days: [], away_message: '' },
  })
})

test('replaces the business hours of an account', async () => {
  const days = [monday, { day: 'monday', from: '19:00', to: '01:00' }]
  expect((await put({ days, away_message: ' Closed. ' })).json).toMatchObject({
    data: { ...weekday, days, away_message: 'Closed.' },
  })
  await put({ time_zone: 'Europe/Lisbon', away_message: '' })
  expect((await readAs(ana)).json).toMatchObject({
    data: { time_zone: 'Europe/Lisbon', days: [monday], away_message: '' },
  })
})

test.each([
  [
    'overlapping intervals',
    { days: [monday, monday] },
    422,
    'The hours on Monday overlap. Change one of them.',
  ],
  ['an interval without length', { days: [{ ...monday, to: '09:00' }] }, 422, 'Choose two different times'],
  ['a long away message', { away_message: 'a'.repeat(limits.messageBytes + 1) }, 422, 'too long'],
  ['an unknown time zone', { time_zone: 'Mars/Olympus' }, 400, 'Choose a time zone of the IANA database'],
  ['a time that does not exist', { days: [{ ...monday, to: '24:00' }] }, 400, 'Enter a time from 00:00'],
  ['an unknown day', { days: [{ ...monday, day: 'someday' }] }, 400, ''],
  ['too many intervals', { days: Array.from({ length: 36 }, () => monday) }, 400, ''],
])('refuses %s and keeps the former hours', async (_title, change, status, message) => {
  await put({})
  const answer = await put(change)
  expect(answer.status).toBe(status)
  expect(JSON.stringify(answer.json)).toContain(message)
  expect((await readAs(ana)).json).toMatchObject({ data: weekday })
})

test('members read the business hours and admins change them', async () => {
  const member = await createUser(app)
  await addMember(app, { workspace_id: ana.user_id, user_id: member.user_id, role: 'agent' })
  expect((await readAs(member)).status).toBe(200)
  expect((await put({}, member)).status).toBe(403)
  await addMember(app, { workspace_id: ana.user_id, user_id: member.user_id, role: 'admin' })
  expect((await put({}, member)).status).toBe(200)
})

test('the data export contains the business hours', async () => {
  const part = exportParts.find(({ name }) => name === 'business_hours')
  const exported = async () => {
    const tenant = { user_id: ana.user_id, workspace_ids: [ana.user_id] }
    const exportedUser = { ...tenant, account_ids: [platform_user_id] }
    const pages = part?.pages(asTenant(app.ctx, tenant), exportedUser)
    return (await Array.fromAsync(pages ?? [])).flat()
  }
  expect(await exported()).toEqual([])
  await put({})
  expect(await exported()).toEqual([{ account_id: platform_user_id, ...weekday }])
})
