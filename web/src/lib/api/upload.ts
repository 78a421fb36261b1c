import { m } from '@skein/messages'
import type { Endpoint, OutputOf, RequestOf } from '@skein/contract/endpoint'
import { ApiError } from './api-error.ts'
import { asRecord, checked, errorOf } from './api.ts'

/**
 * Uploads a form with files and returns the validated `data`. `onProgress` receives the share sent, from 0 to 1.
 * Throws `ApiError` like `call`.
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  onProgress: (share: number) => void,
): Promise<OutputOf<E>> {
  const { status, answer } = await send(`/api${endpoint.path}`, formOf(asRecord(input)), onProgress)
  if (status < 200 || status >= 300) throw errorOf(status, answer)
  return checked(endpoint, asRecord(answer)['data'])
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function send(url: string, body: FormData, onProgress: (share: number) => void) {
  return new Promise<{ status: number; answer: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('X-Requested-With', 'skein')
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () =>
      resolve({ status: request.status, answer: readJson(request.responseText) }),
    )
    for (const end of ['error', 'abort', 'timeout'] as const) {
      request.addEventListener(end, () =>
        reject(new ApiError({ status: 0, message: m.controls_unreachable(), code: 'unreachable' })),
      )
    }
    request.send(body)
  })
}

/** A list becomes several fields with the same name. */
function formOf(input: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each instanceof File) form.append(name, each, each.name)
      else if (each !== undefined && each !== null) form.append(name, String(each))
    }
  }
  return form
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
