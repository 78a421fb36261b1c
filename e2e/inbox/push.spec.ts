import type { Page, Worker } from '@playwright/test'
import type { Control } from '@skein/sandbox/control'
import { type Account, ownOrigin } from '../support/person.ts'
import { composer, bubble, newFollower } from '../support/inbox.ts'
import { expect, test } from '../support/test.ts'

test('replies to a customer with two taps from a push message', async ({
  page,
  account,
  business,
  control,
}) => {
  const { notice_id, title } = await askForPerson({ page, account, business, control })
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(settings)
  const worker = await startWorker(page)
  const message = { notice_id, title, text: 'Customer asked for a person.', account: business, unread: 1 }
  const notification = await deliver(worker, message)
  expect(notification).toMatchObject({
    title,
    body: `${business}\nCustomer asked for a person.`,
    tag: notice_id,
  })
  // The first tap.
  await tap(worker, notification)
  await expect(page).toHaveURL(conversation)
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('Mira here, how can I help?')
  // The second.
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(bubble(page, 'Mira here, how can I help?')).toContainText('Sent')
})

test('opens the conversation of a push message that is tapped before the app has loaded', async ({
  page,
  account,
  business,
  control,
}) => {
  const { notice_id, title } = await askForPerson({ page, account, business, control })
  await page.goto(settings)
  const worker = await startWorker(page)
  const notification = await deliver(worker, { notice_id, title, text: '', account: business, unread: 1 })
  const tapped = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await tapped.promise
    await route.continue()
  })
  const code = page.waitForRequest('**/assets/index-*.js')
  await page.reload({ waitUntil: 'commit' })
  await code
  await tap(worker, notification)
  tapped.resolve()
  await expect(page).toHaveURL(conversation)
})

const settings = '/instagram/settings/notifications'
const conversation = /\/instagram\/livechat\?conversation=/

/** A customer asks for a person. Returns the notice. */
async function askForPerson({ page, account, business, control }: PushFixtures): Promise<Notice> {
  const talk = await page.request.post('/api/instagram/automations/ai-conversation', {
    headers: await ownOrigin(page.request),
    data: { name: 'Talk', platform_user_id: account.platform_user_id },
  })
  expect(talk.ok(), await talk.text()).toBe(true)
  const as = await newFollower(control)
  await control.addMessage({ account: business, as, text: 'Can I talk to a human please?' })
  const notices = async (): Promise<Notice[]> => (await (await page.request.get('/api/notices')).json()).data
  await expect.poll(notices).toHaveLength(1)
  const [notice] = await notices()
  if (!notice) throw new Error('The notice is gone.')
  return notice
}

interface PushFixtures {
  page: Page
  account: Account
  business: string
  control: Control
}

interface Notice {
  notice_id: string
  title: string
}

interface ShownNotification {
  title: string
  body: string
  tag: string
  data: string
}

/** What the tests use of a service worker; the types of the browser do not include it. */
interface ServiceWorkerScope {
  registration: { showNotification(title: string, options: Omit<ShownNotification, 'title'>): Promise<void> }
  ExtendableEvent: new (type: string) => Event & { waitUntil(work: Promise<unknown>): void }
  dispatchEvent(event: Event): boolean
}

/** Registers the service worker as the settings do; the browser of the tests reaches no push service. */
async function startWorker(page: Page): Promise<Worker> {
  const worker = page.context().waitForEvent('serviceworker')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  return worker
}

/** Delivers a message as a push service would. Returns what the worker shows. */
const deliver = (worker: Worker, message: object): Promise<ShownNotification> =>
  worker.evaluate(async (data) => {
    const scope = globalThis as unknown as ServiceWorkerScope
    // Without a desktop, the browser of the tests has neither badges nor notifications.
    Object.defineProperty(navigator, 'setAppBadge', { value: undefined })
    return new Promise<ShownNotification>((resolve) => {
      scope.registration.showNotification = async (title, options) => resolve({ title, ...options })
      const event = new scope.ExtendableEvent('push')
      scope.dispatchEvent(Object.assign(event, { data: { json: () => data } }))
    })
  }, message)

const tap = (worker: Worker, notification: ShownNotification): Promise<void> =>
  worker.evaluate((content) => {
    const scope = globalThis as unknown as ServiceWorkerScope
    const event = new scope.ExtendableEvent('notificationclick')
    scope.dispatchEvent(Object.assign(event, { notification: { ...content, close: () => undefined } }))
  }, notification)
