/** An HTTP client with cookies that follows no redirects. */
export interface Visitor {
  get(address: string): Promise<Response>
  post(address: string, body: unknown): Promise<Response>
  /** The cookies for a browser with the same session. */
  cookies(): { name: string; value: string; url: string }[]
  /** `data` of a successful answer of our API; throws with the answer otherwise. */
  data(address: string, body?: unknown): Promise<unknown>
}

export function createVisitor(home: string): Visitor {
  const cookies = new Map<string, string>()

  async function call(address: string, init: RequestInit): Promise<Response> {
    const url = new URL(address, home)
    const headers = new Headers(init.headers)
    if (url.origin === home) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      headers.set('origin', home)
    }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of url.origin === home ? response.headers.getSetCookie() : []) {
      const [pair = ''] = cookie.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }

  const post = (address: string, body: unknown) =>
    call(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const get = (address: string) => call(address, {})
  return {
    get,
    post,
    cookies: () => [...cookies].map(([name, value]) => ({ name, value, url: home })),
    async data(address, body) {
      const response = await (body === undefined ? get(address) : post(address, body))
      const answer: unknown = await response.json()
      if (typeof answer === 'object' && answer !== null && 'data' in answer && response.ok) return answer.data
      throw new Error(`${address} answered ${response.status}: ${JSON.stringify(answer)}`)
    },
  }
}

/** One field of a record that came as JSON. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
