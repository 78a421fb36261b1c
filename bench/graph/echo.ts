import { createHmac } from 'node:crypto'
import { request } from 'undici'
import { chance } from './faults.ts'
import type { Ledger, Write } from './ledger.ts'
import { graphAccount, metaApp, type GraphSettings } from './settings.ts'

const timeout = 60_000

/** Sends the reply back as a signed webhook, as the platform does, and retries until it is accepted. */
export function sendEcho(write: Write, settings: GraphSettings, ledger: Ledger): void {
  const { share, delay, addresses } = settings.echo
  if (share === 0 || chance(`${settings.seed} echo ${write.reply_id}`) >= share) return
  const address = addresses[Math.floor(chance(write.reply_id) * addresses.length)]
  if (address === undefined) return
  setTimeout(() => void offer(address, echoOf(write)).then((taken) => taken && ledger.countEcho()), delay)
}

function echoOf({ target, reply_id, text, account }: Write): string {
  const { id, user_id, username } = graphAccount(account)
  const value = {
    from: { id: user_id, username, self_ig_scoped_id: id },
    media: { id: '18000000000000000', media_product_type: 'FEED' },
    id: reply_id,
    parent_id: target,
    text,
  }
  const time = Math.floor(Date.now() / 1000)
  return JSON.stringify({
    object: 'instagram',
    entry: [{ id: user_id, time, changes: [{ field: 'comments', value }] }],
  })
}

async function offer(address: string, body: string): Promise<boolean> {
  const signature = `sha256=${createHmac('sha256', metaApp.secret).update(body).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  for (const deadline = Date.now() + timeout; Date.now() < deadline;) {
    try {
      const { statusCode, body: answer } = await request(address, { method: 'POST', headers, body })
      await answer.dump()
      if (statusCode === 200) return true
    } catch {
      // The server is down; retried like on the platform.
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  return false
}
