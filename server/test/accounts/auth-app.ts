import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll } from 'vitest'
import { buildApp, type TestApp } from '../build-app.ts'
import { until } from '../until.ts'

/** An app with a sandbox, started before the tests of a file and closed after them. */
export interface AuthApp {
  readonly own: TestApp
  readonly sandbox: RunningSandbox
  /** Returns the path of the link in a mail to an address: the first one by default. */
  linkTo(email: string, place?: number): Promise<string>
  /** Requests a link for a new password and returns its path. Other mails to the address may arrive at any time. */
  requestResetLink(email: string): Promise<string>
}

/** `sendsMail`: jobs run, so that mails are sent. */
export function setUpAuthApp({ sendsMail }: { sendsMail: boolean }): AuthApp {
  let testApp: TestApp | undefined
  let sandbox: RunningSandbox | undefined
  beforeAll(async () => {
    sandbox = await startSandbox()
    testApp = await buildApp({ sandbox })
    if (sendsMail) await testApp.queue.work(testApp.ctx)
  })
  afterAll(async () => {
    await testApp?.close()
    await sandbox?.close()
  })
  return {
    get own() {
      return started(testApp)
    },
    get sandbox() {
      return started(sandbox)
    },
    async linkTo(email, place = 0) {
      const { control } = started(sandbox)
      await control.wait({ for: 'mail', to: email, count: place + 1 })
      const { pathname, search } = new URL((await control.mails({ to: email }))[place]?.links[0] ?? '')
      return pathname + search
    },
    async requestResetLink(email) {
      const { control } = started(sandbox)
      const resets = async () =>
        (await control.mails({ to: email })).filter(({ subject }) => subject.startsWith('Reset your'))
      const { length } = await resets()
      await started(testApp).browser().post('/api/auth/request-password-reset', { email })
      const [newest] = await until(resets, (mails) => mails.length > length)
      const { pathname, search } = new URL(newest?.links[0] ?? '')
      return pathname + search
    },
  }
}

function started<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The app starts before the first test.')
  return value
}
