import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { day } from '@skein/contract/durations'
import { replyAudioLimits } from '@skein/contract/limits'
import { replyAudioProblems, type ReplyAudio } from '@skein/contract/automations/replies/reply-audio'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { accountsOf, connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { aacOf, mp3Of, mp4Of, wavOf } from '#test/files/audio-files.ts'
import { createBrowser, dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { audioReply } from '#test/reply-templates.ts'
import { replyFileJobs } from './jobs.ts'

let sandbox: RunningSandbox
let app: TestApp
let ana: TestUser
let platform_user_id: string

beforeAll(async () => {
  sandbox = await startSandbox()
  app = await buildApp({ sandbox })
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})
beforeEach(async () => {
  await app.ctx.db.$client.query('truncate connected_accounts, oauth_states cascade')
  ana = await createUser(app)
  await connectAccount(ana)
  platform_user_id = (await accountsOf(ana))[0]?.platform_user_id ?? ''
})

function upload(bytes: Buffer) {
  const form = new FormData()
  form.set('platform_user_id', platform_user_id)
  form.set('file', new File([new Uint8Array(bytes)], 'voice.mp3', { type: 'audio/mpeg' }))
  return ana.browser.post('/api/instagram/audio', form)
}

const uploaded = async (bytes = mp4Of(5)) => dataOf<ReplyAudio>((await upload(bytes)).json)

const audioFiles = async () =>
  dataOf<ReplyAudio[]>(
    (await ana.browser.get(`/api/instagram/audio?platform_user_id=${platform_user_id}`)).json,
  )

const visit = (url: string, headers: Record<string, string> = {}) =>
  createBrowser(app.app, { publicUrl: app.ctx.env.PUBLIC_URL, address: '203.0.113.9', isProgram: true }).call(
    'GET',
    new URL(url).pathname,
    { headers },
  )

const remove = (id: string) => ana.browser.call('DELETE', `/api/instagram/audio/${id}`)

const purge = async (days: number) => {
  const now = app.ctx.clock.now() + days * day
  for (const job of replyFileJobs)
    await job.handle({ ...app.ctx, clock: { ...app.ctx.clock, now: () => now } }, {})
}

async function sendInReplies(url: string): Promise<void> {
  const answer = await ana.browser.post('/api/instagram/automations/dm-keyword-reply', {
    automation_id: null,
    platform_user_id,
    provider_id: ana.user_id,
    name: 'Greeting',
    trigger_type: 'KEYWORD',
    keywords: 'hello',
    ...audioReply(url),
  })
  expect(answer.status).toBe(200)
}

test('serves an upload at an unguessable address without a session, with the type of its content', async () => {
  const bytes = wavOf(3)
  const answer = await upload(bytes)
  expect(answer.status).toBe(201)
  const file = dataOf<ReplyAudio>(answer.json)
  expect(file).toMatchObject({ content_type: 'audio/wav', seconds: 3, size_bytes: bytes.length })
  expect(file.url).toMatch(/\/audio\/[\w-]{32}\.wav$/)
  const response = await visit(file.url)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'audio/wav',
    'content-length': String(bytes.length),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await audioFiles()).toEqual([file])
})

test('serves a part of a file', async () => {
  const { url } = await uploaded(wavOf(1))
  const response = await visit(url, { range: 'bytes=8-11' })
  expect(response.status).toBe(206)
  expect(response.text).toBe('WAVE')
  expect(response.headers.get('content-range')).toBe('bytes 8-11/8044')
})

test('has no directory, and an address with another extension or folder leads nowhere', async () => {
  const { url } = await uploaded()
  expect(url).toMatch(/\.m4a$/)
  const wrong = ['/audio/', '/audio/x.m4a', url.replace('.m4a', '.wav'), url.replace('/audio/', '/images/')]
  for (const path of wrong) expect([path, (await visit(new URL(path, url).href)).status]).toEqual([path, 404])
})

test('refuses files that Instagram does not document, and large ones', async () => {
  for (const bytes of [
    mp3Of(),
    mp4Of(5, { tracks: ['vide', 'soun'] }),
    Buffer.from('<script>alert(1)</script>'),
  ]) {
    const refusal = await upload(bytes)
    expect([refusal.status, refusal.json]).toMatchObject([415, { message: replyAudioProblems.type() }])
  }
  const large = await upload(wavOf(1, replyAudioLimits.fileBytes + 1))
  expect([large.status, large.json]).toMatchObject([413, { message: replyAudioProblems.fileTooLarge() }])
  expect(await audioFiles()).toEqual([])
  expect(await uploaded(aacOf(100))).toMatchObject({ content_type: 'audio/aac' })
})

test('keeps the quotas of the account', async () => {
  await uploaded()
  const { $client: sql } = app.ctx.db
  await sql.query('update reply_files set size_bytes = $1', [replyAudioLimits.storedBytes])
  const full = await upload(wavOf(1))
  expect([full.status, full.json]).toMatchObject([422, { message: replyAudioProblems.storedBytes() }])
  await sql.query('update reply_files set size_bytes = 1')
  await sql.query(
    `insert into reply_files (file_id, account_id, kind, token, content_type, seconds, size_bytes, content, created_at, unused_since)
     select gen_random_uuid(), account_id, kind, gen_random_uuid()::text, content_type, seconds, 1,
       content, created_at, unused_since from reply_files, generate_series(2, $1)`,
    [replyAudioLimits.files],
  )
  const many = await upload(wavOf(1))
  expect([many.status, many.json]).toMatchObject([422, { message: replyAudioProblems.count() }])
})

test('deletes and purges a file only if no automation uses it', async () => {
  const [usedFile, unused] = [await uploaded(), await uploaded()]
  await sendInReplies(usedFile.url)
  const refusal = await remove(usedFile.id)
  expect([refusal.status, refusal.json]).toMatchObject([409, { message: replyAudioProblems.inUse() }])
  await purge(replyAudioLimits.unusedDays - 1)
  expect(await audioFiles()).toHaveLength(2)
  await purge(replyAudioLimits.unusedDays + 1)
  expect((await audioFiles()).map(({ id }) => id)).toEqual([usedFile.id])
  expect((await visit(unused.url)).status).toBe(404)
  await app.ctx.db.$client.query('delete from automations')
  expect((await remove(usedFile.id)).status).toBe(200)
  expect(await audioFiles()).toEqual([])
})
