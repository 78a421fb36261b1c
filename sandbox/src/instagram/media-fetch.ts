import type { Call } from './call.ts'
import { graphError, type GraphError } from './errors.ts'
import type { Attachment } from '../state/state-types.ts'

const MEGABYTE = 1_048_576
const RULES: Record<string, { max: number; types: RegExp }> = {
  image: { max: 8 * MEGABYTE, types: /^image\/(png|jpe?g|gif)/ },
  audio: { max: 25 * MEGABYTE, types: /^audio\/|^video\/mp4/ },
  video: { max: 25 * MEGABYTE, types: /^video\// },
  file: { max: 25 * MEGABYTE, types: /^application\/pdf/ },
}

/** Fetches the media addresses during the call, as the platform does. */
export async function fetchMedia(call: Call, attachments: Attachment[]): Promise<void> {
  if (!call.sandbox.state.settings.fetch_media) return
  for (const { type, url } of attachments) {
    const rule = RULES[type]
    if (rule && url) await check(url, rule)
  }
}

async function check(url: string, rule: { max: number; types: RegExp }): Promise<void> {
  const fetched = await fetchOne(url)
  if (!fetched) throw refused(2018008, 'Failed to fetch the file from the url.')
  if (!rule.types.test(fetched.type))
    throw refused(2018047, 'Upload attachment failure: the file type does not match.')
  if (fetched.size > rule.max) throw refused(2018109, 'Attachment size exceeds the allowed limit.')
}

async function fetchOne(url: string): Promise<{ type: string; size: number } | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
    const body = await response.arrayBuffer()
    if (!response.ok) return null
    return { type: response.headers.get('content-type') ?? '', size: body.byteLength }
  } catch {
    return null
  }
}

function refused(subcode: number, message: string): GraphError {
  return graphError([400, 100, subcode], `(#100) ${message}`)
}
