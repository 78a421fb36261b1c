import { deletePushSubscription, getPushKey, savePushSubscription } from '@skein/contract/notifications/push'
import { call } from './api/api.ts'

/** Whether this browser can receive push messages. Browsers of iOS can once the app is on the home screen. */
export const supportsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const worker = '/sw.js'

/** Returns whether push messages reach this browser. */
export async function isPushOn(): Promise<boolean> {
  return supportsPush() && Notification.permission === 'granted' && (await subscriptionOf()) !== null
}

async function subscriptionOf(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(worker)
  return registration ? registration.pushManager.getSubscription() : null
}

/** Asks for permission and subscribes this browser. Returns false when the user refuses. */
export async function turnPushOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { key } = await call(getPushKey, {})
  await navigator.serviceWorker.register(worker)
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription with an earlier key cannot be kept.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  try {
    await call(savePushSubscription, { endpoint, keys: { p256dh, auth } })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return true
}

export async function turnPushOff(): Promise<void> {
  const subscription = await subscriptionOf()
  if (!subscription) return
  await call(deletePushSubscription, { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}
