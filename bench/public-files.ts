import { setTimeout as pause } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { createSender } from './load/storm.ts'
import { makeDelivery, makeEvents } from './load/deliveries.ts'
import { monotonic } from './machine/clock.ts'
import { fieldOf } from './product/visitor.ts'
import { openStage, type Stage } from './product/stage.ts'
import { webhookUrl } from './product/start-product.ts'
import { type Measure, note } from './report/measure.ts'

const loops = 30
const fileBytes = 10_000_000

/** Measures calls and webhooks of others while 30 endless loops read one public file of 10 MB, by one byte and as a whole. */
export async function publicFiles(seconds: number): Promise<Measure[]> {
  const stage = await openStage({ accounts: 2 })
  try {
    const file = await uploadAudio(stage)
    const quiet = await delaysOf(stage, { seconds, run: 1 })
    const byte = await whileReading({ file, range: 'bytes=0-0' }, () => delaysOf(stage, { seconds, run: 2 }))
    const whole = await whileReading({ file }, () => delaysOf(stage, { seconds, run: 3 }))
    return [...measuresOf('quiet', quiet), ...measuresOf('one_byte', byte), ...measuresOf('whole', whole)]
  } finally {
    await stage.close()
  }
}

interface Delays {
  calls: number[]
  webhooks: number[]
}

const measuresOf = (name: string, { calls, webhooks }: Delays): Measure[] => [
  { name: `files.${name}_worst_call`, value: Math.max(...calls), unit: 'ms' },
  { name: `files.${name}_worst_webhook`, value: Math.max(...webhooks), unit: 'ms' },
]

/** Returns the milliseconds of calls and webhooks of the other account, one after the other. */
async function delaysOf(stage: Stage, { seconds, run }: { seconds: number; run: number }): Promise<Delays> {
  const [, account] = stage.accounts
  if (!account) throw new Error('There is no second account.')
  const sender = createSender(webhookUrl(stage.product), 1)
  const delays: Delays = { calls: [], webhooks: [] }
  const deadline = monotonic() + seconds * 1000
  for (const event of makeEvents({ accounts: [account], run, count: seconds * 20 })) {
    if (monotonic() > deadline) break
    const began = monotonic()
    await stage.owner.visitor.data(`/api/automations/get-all-automations?platform_user_id=${account.user_id}`)
    delays.calls.push(monotonic() - began)
    const sendTime = monotonic()
    const { status, at } = await sender.send(makeDelivery([event]))
    if (status !== 200) throw new Error(`A webhook was answered ${status}.`)
    delays.webhooks.push(at - sendTime)
    await pause(50)
  }
  await sender.close()
  return delays
}

/** Calls `measure` while the loops read the file. A refused request counts as one, too. */
async function whileReading(
  { file, range }: { file: string; range?: string },
  measure: () => Promise<Delays>,
): Promise<Delays> {
  let isRunning = true
  const answers = new Map<number, number>()
  async function loop() {
    while (isRunning) {
      const response = await fetch(file, { headers: range === undefined ? {} : { range } })
      answers.set(response.status, (answers.get(response.status) ?? 0) + 1)
      await response.arrayBuffer()
    }
  }
  const reading = Promise.all(Array.from({ length: loops }, loop))
  const delays = await measure()
  isRunning = false
  await reading
  note(
    `responses to the loops: ${[...answers].map(([status, count]) => `${count} with ${status}`).join(', ')}`,
  )
  return delays
}

/** Uploads a sound file for replies and returns its public address. */
async function uploadAudio({ owner, accounts: [account], product }: Stage): Promise<string> {
  const form = new FormData()
  form.set('platform_user_id', account?.user_id ?? '')
  form.set('file', new File([wav(fileBytes)], 'hello.wav', { type: 'audio/wav' }))
  const response = await fetch(new URL('/api/instagram/audio', product.url), {
    method: 'POST',
    body: form,
    headers: {
      cookie: owner.visitor
        .cookies()
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
      origin: product.url,
    },
  })
  const url = fieldOf(fieldOf(await response.json(), 'data'), 'url')
  if (typeof url !== 'string') throw new Error(`The upload was answered ${response.status}.`)
  return url
}

/** Returns a WAV file of one channel with 8,000 random samples a second. */
function wav(bytes: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(bytes - 8, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    head.writeUInt16LE(value, at)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.write('data', 36)
  head.writeUInt32LE(bytes - 44, 40)
  return Uint8Array.from(Buffer.concat([head, randomBytes(bytes - 44)]))
}
