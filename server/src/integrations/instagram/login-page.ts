import { request } from 'undici'

const timeoutMs = 8000

/**
 * Opens the login page without a session. Returns what the platform says: `shown` means that it does not object to the
 * app and its redirect address before the login. It may check the address again after the login.
 */
export async function checkLoginPage(address: string): Promise<'shown' | 'refused' | 'unreachable'> {
  try {
    const response = await request(address, { headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
    const text = await response.body.text()
    const isRefused = response.statusCode >= 400 || /Invalid (redirect_uri|platform app|Request)/.test(text)
    return isRefused ? 'refused' : 'shown'
  } catch {
    return 'unreachable'
  }
}
