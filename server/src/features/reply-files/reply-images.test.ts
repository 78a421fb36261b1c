import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { day } from '@skein/contract/durations'
import { replyImageLimits } from '@skein/contract/limits'
import { replyImageProblems, type ReplyImage } from '@skein/contract/automations/replies/reply-images'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { createBrowser, dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { gifOf, jpegOf, pngOf } from '#test/files/image-files.ts'
import { carouselReply } from '#test/reply-templates.ts'
import { replyFileJobs } from './jobs.ts'
import { toReplyFile } from './files.ts'

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
  const { rows } = await app.ctx.db.$client.query<{ platform_user_id: string }>(
    'select platform_user_id from connected_accounts',
  )
  platform_user_id = rows[0]?.platform_user_id ?? ''
})

function upload(bytes: Buffer, name = 'picture.png') {
  const form = new FormData()
  form.set('platform_user_id', platform_user_id)
  form.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
  return ana.browser.post('/api/instagram/images', form)
}

const uploaded = async (bytes = pngOf(640, 480)) => dataOf<ReplyImage>((await upload(bytes)).json)

const images = async () =>
  dataOf<ReplyImage[]>(
    (await ana.browser.get(`/api/instagram/images?platform_user_id=${platform_user_id}`)).json,
  )

const visit = (url: string) =>
  createBrowser(app.app, { publicUrl: app.ctx.env.PUBLIC_URL, address: '203.0.113.9', isProgram: true }).get(
    new URL(url).pathname,
  )

/** Returns the automation's id. */
async function sendInReplies(url: string): Promise<string> {
  const answer = await ana.browser.post('/api/instagram/automations/dm-keyword-reply', {
    automation_id: null,
    platform_user_id,
    provider_id: ana.user_id,
    name: 'Menu',
    trigger_type: 'KEYWORD',
    keywords: 'menu',
    reply_template_type: 'image',
    reply_template_content: {
      message: { attachment: { type: 'image', payload: { url, is_reusable: true } } },
    },
  })
  expect(answer.status).toBe(200)
  return dataOf<{ automation_id: string }>(answer.json).automation_id
}

/** Makes concurrent uploads overlap. */
const slowDownInserts = () =>
  app.ctx.db.$client.query(`
    create or replace function wait_a_moment() returns trigger language plpgsql as
      'begin perform pg_sleep(0.1); return new; end';
    create trigger slow before insert on reply_files for each row execute function wait_a_moment()`)

const purge = async (days: number) => {
  const now = app.ctx.clock.now() + days * day
  for (const job of replyFileJobs)
    await job.handle({ ...app.ctx, clock: { ...app.ctx.clock, now: () => now } }, {})
}

test('serves an upload at an unguessable address without a session', async () => {
  const bytes = pngOf(640, 480, 5000)
  const answer = await upload(bytes)
  expect(answer.status).toBe(201)
  const image = dataOf<ReplyImage>(answer.json)
  expect(image).toMatchObject({
    content_type: 'image/png',
    width: 640,
    height: 480,
    size_bytes: 5000,
    alt: '',
  })
  expect(image.url).toMatch(/\/images\/[\w-]{32}\.png$/)
  const response = await visit(image.url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('content-length')).toBe('5000')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(await images()).toEqual([image])
})

test('has no directory, and an address with another extension leads nowhere', async () => {
  const { url } = await uploaded()
  for (const path of ['/images/', '/images', '/images/x.png', url.replace('.png', '.gif'), `${url}x`]) {
    const { status, headers } = await visit(new URL(path, url).href)
    expect([path, status]).toEqual([path, 404])
    expect(headers.get('content-type')).not.toContain('image')
  }
})

test('takes the type from the content, not from the name', async () => {
  expect(await uploaded(gifOf(8, 8))).toMatchObject({ content_type: 'image/gif' })
  const jpeg = await uploaded(jpegOf(8, 9))
  expect(jpeg).toMatchObject({ content_type: 'image/jpeg', width: 8, height: 9 })
  expect(jpeg.url).toMatch(/\.jpg$/)
  const page = await upload(Buffer.from('<script>alert(1)</script>'))
  expect(page.status).toBe(415)
  expect(page.json).toMatchObject({ message: replyImageProblems.type() })
})

test('refuses too many bytes and too many pixels', async () => {
  const large = await upload(pngOf(10, 10, replyImageLimits.fileBytes + 1))
  expect([large.status, large.json]).toMatchObject([413, { message: replyImageProblems.fileTooLarge() }])
  const larger = await upload(pngOf(10, 10, replyImageLimits.fileBytes + 2 * 1_048_576))
  expect([larger.status, larger.json]).toMatchObject([413, { message: 'The body is larger than 9 MB.' }])
  const wide = await upload(pngOf(40_001, 1000))
  expect([wide.status, wide.json]).toMatchObject([422, { message: replyImageProblems.tooManyPixels() }])
  expect(await images()).toEqual([])
})

test('keeps concurrent uploads within the quota of the account', async () => {
  await uploaded()
  await app.ctx.db.$client.query('update reply_files set size_bytes = $1', [
    replyImageLimits.storedBytes - 2500,
  ])
  await slowDownInserts()
  const answers = await Promise.all([1, 2, 3, 4].map(() => upload(pngOf(10, 10, 1000))))
  await app.ctx.db.$client.query('drop trigger slow on reply_files')
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422])
  expect(answers.find(({ status }) => status === 422)?.json).toMatchObject({
    message: replyImageProblems.storedBytes(),
  })
})

test('saves the alt text', async () => {
  const { id } = await uploaded()
  const answer = await ana.browser.post(`/api/instagram/images/${id}/alt`, { alt: ' Our menu ' })
  expect(dataOf<ReplyImage>(answer.json)).toMatchObject({ id, alt: 'Our menu' })
  expect(await images()).toMatchObject([{ alt: 'Our menu' }])
  const long = await ana.browser.post(`/api/instagram/images/${id}/alt`, { alt: 'x'.repeat(501) })
  expect(long.json).toMatchObject({ message: replyImageProblems.altLong() })
})

test('deletes an image that no automation uses', async () => {
  const image = await uploaded()
  const automation_id = await sendInReplies(image.url)
  const refusal = await ana.browser.call('DELETE', `/api/instagram/images/${image.id}`)
  expect([refusal.status, refusal.json]).toMatchObject([409, { message: replyImageProblems.inUse() }])
  const address = '/api/automations/delete'
  const answer = await ana.browser.post(address, { automation_id, platform_user_id })
  expect(answer.status).toBe(200)
  // A deleted automation can be restored, with its image.
  expect((await ana.browser.call('DELETE', `/api/instagram/images/${image.id}`)).status).toBe(409)
  await app.ctx.db.$client.query('delete from automations')
  expect((await ana.browser.call('DELETE', `/api/instagram/images/${image.id}`)).status).toBe(200)
  expect((await visit(image.url)).status).toBe(404)
})

test.each([
  [
    'a card of a carousel',
    (url: string) => carouselReply({ title: 'Mug', image_url: url }),
    'dm-keyword-reply',
  ],
  [
    'a private message beside a public reply',
    (url: string) => ({
      reply_type: 'CUSTOM',
      custom_message: 'Sent!',
      private_message: carouselReply({ title: 'Mug', image_url: url }),
    }),
    'comment-reply',
  ],
])('keeps an image that %s uses', async (_where, fieldsOf, path) => {
  const image = await uploaded()
  const answer = await ana.browser.post(`/api/instagram/automations/${path}`, {
    automation_id: null,
    platform_user_id,
    provider_id: ana.user_id,
    name: 'Menu',
    trigger_type: 'KEYWORD',
    keywords: 'menu',
    ...fieldsOf(image.url),
  })
  expect(answer.status).toBe(200)
  expect((await ana.browser.call('DELETE', `/api/instagram/images/${image.id}`)).status).toBe(409)
  await purge(replyImageLimits.unusedDays + 1)
  expect(await images()).toHaveLength(1)
})

test('purges images that no automation has used for 30 days', async () => {
  const [usedImage, unused] = [await uploaded(), await uploaded()]
  const automation_id = await sendInReplies(usedImage.url)
  await purge(replyImageLimits.unusedDays - 1)
  expect(await images()).toHaveLength(2)
  await purge(replyImageLimits.unusedDays + 1)
  expect((await images()).map(({ id }) => id)).toEqual([usedImage.id])
  expect((await visit(unused.url)).status).toBe(404)
  await app.ctx.db.$client.query('delete from automations where automation_id = $1', [automation_id])
  await purge(40)
  await purge(40 + replyImageLimits.unusedDays - 1)
  expect(await images()).toHaveLength(1)
  await purge(40 + replyImageLimits.unusedDays + 1)
  expect(await images()).toEqual([])
})

test('says whether Instagram can load an image', async () => {
  const { url, is_public } = await uploaded()
  expect([new URL(url).hostname, is_public]).toEqual(['localhost', false])
  const row = { file_id: 'i', token: 't', content_type: 'image/gif', alt: '' } as const
  const size = { width: 1, height: 1, size_bytes: 1, created_at: '2026-01-01T00:00:00.000Z' }
  const at = (PUBLIC_URL: string) =>
    toReplyFile({ env: { ...app.ctx.env, PUBLIC_URL } }, { kind: 'images' }, { ...row, ...size }).is_public
  expect(['https://skein.example.com', 'http://127.0.0.1:3000', 'http://10.0.0.8'].map(at)).toEqual([
    true,
    false,
    false,
  ])
})
