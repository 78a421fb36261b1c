import { screen, waitFor } from '@testing-library/react'
import { api } from '@skein/contract'
import { notificationKinds, usualChoice } from '@skein/contract/notifications/notifications'
import type { QuietHours } from '@skein/contract/notifications/push'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderAt, respond, setUpWorkspace } from '../../../../test/app-fixture.tsx'
import '../settings-screen.tsx'
import './notifications-section.tsx'

setUpWorkspace()
beforeEach(() => {
  respond(api.notices.getChoices, () => notificationKinds.map(usualChoice))
})
const restored: (() => void)[] = []
afterEach(() => restored.splice(0).forEach((restore) => restore()))

const open = () => renderAt('/instagram/settings/notifications')
const device = () => screen.findByRole<HTMLInputElement>('switch', { name: /Push messages on this device/ })

test('turns quiet hours on, changes them and turns them off', async () => {
  let storedHours: QuietHours | null = null
  const sentHours: (QuietHours | null)[] = []
  respond(api.push.getQuietHours, () => ({ quiet_hours: storedHours }))
  respond(api.push.saveQuietHours, ({ quiet_hours }) => {
    sentHours.push((storedHours = quiet_hours))
    return { quiet_hours }
  })
  const { user } = open()
  const quiet = await screen.findByRole('switch', { name: /Quiet hours/ })
  await user.click(quiet)
  const from = await screen.findByLabelText<HTMLInputElement>('From')
  await user.clear(from)
  await user.type(from, '21:30')
  await user.tab()
  await waitFor(() => expect(sentHours).toHaveLength(2))
  const until = screen.getByLabelText<HTMLInputElement>('Until')
  await user.clear(until)
  await user.type(until, '21:30')
  await user.tab()
  await screen.findByText('Choose two different times.')
  await user.click(quiet)
  await waitFor(() => expect(sentHours).toHaveLength(3))
  const { timeZone: time_zone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(sentHours).toEqual([
    { from: '22:00', to: '07:00', time_zone },
    { from: '21:30', to: '07:00', time_zone },
    null,
  ])
})

test('says why a browser without push messages cannot have them', async () => {
  open()
  expect((await device()).disabled).toBe(true)
  screen.getByText(/doesn't support push messages/)
})

/** Defines what jsdom lacks, for one test. */
function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true })
  restored.push(() => void Reflect.deleteProperty(target, name))
}

/** A browser with push messages, and the answer of its user. */
function stubPush(permission: NotificationPermission) {
  const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
  let subscription: object | null = null
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () =>
      (subscription = {
        endpoint: 'https://push.example/one',
        toJSON: () => ({ endpoint: 'https://push.example/one', keys }),
        unsubscribe: async () => {
          subscription = null
          return true
        },
      }),
  }
  const registration = { pushManager }
  define(window, 'PushManager', class {})
  define(window, 'Notification', { permission, requestPermission: async () => permission })
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  }
  define(navigator, 'serviceWorker', Object.assign(new EventTarget(), serviceWorker))
  respond(api.push.getKey, () => ({ key: 'k' }))
  return keys
}

test('subscribes this browser and ends the subscription', async () => {
  const keys = stubPush('granted')
  const requests: object[] = []
  respond(api.push.subscribe, (input) => {
    requests.push(input)
    return {}
  })
  respond(api.push.unsubscribe, (input) => {
    requests.push(input)
    return {}
  })
  const { user } = open()
  await user.click(await device())
  await waitFor(async () => expect(await device()).toMatchObject({ checked: true, disabled: false }))
  await user.click(await device())
  await waitFor(async () => expect(await device()).toMatchObject({ checked: false, disabled: false }))
  const endpoint = 'https://push.example/one'
  expect(requests).toEqual([{ endpoint, keys }, { endpoint }])
})

test('stays off and says why when the browser blocks notifications', async () => {
  stubPush('denied')
  const { user } = open()
  await user.click(await device())
  await screen.findByText(/blocks notifications from Skein/)
  await waitFor(async () => expect(await device()).toMatchObject({ checked: false, disabled: false }))
})
