import { api } from '@skein/contract'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  respond,
  respondWithDefaults,
  renderAt,
  setUpWorkspace,
  ErrorResponse,
  server,
} from '../../../test/app-fixture.tsx'
import './auth-screen.tsx'

setUpWorkspace()
beforeEach(() => {
  server.use(http.get('*/api/auth/get-session', () => HttpResponse.json(null)))
})

const refuse = (path: string, status: number, body: object) =>
  server.use(http.post(`*/api/auth${path}`, () => HttpResponse.json(body, { status })))
const accept = (path: string, body: object = { status: true }) =>
  server.use(http.post(`*/api/auth${path}`, () => HttpResponse.json(body)))

async function fill(path: string, values: Record<string, string>) {
  const { user, router } = renderAt(path)
  for (const [label, value] of Object.entries(values)) {
    await user.type(await screen.findByLabelText(label), value)
  }
  return { user, router }
}

const signUpForm = {
  Email: 'lina@morrow.example',
  Password: 'correct horse',
  'Confirm Password': 'correct horse',
}

describe('sign-up', () => {
  test('rejects different passwords without a request', async () => {
    const { user } = await fill('/get-started?mode=signUp', { ...signUpForm, 'Confirm Password': 'other' })
    await user.click(screen.getByRole('button', { name: 'Sign Up' }))
    const field = screen.getByLabelText('Confirm Password')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    const note = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('Passwords do not match.')
  })

  test('asks a new user to confirm the address and can resend the mail', async () => {
    accept('/sign-up/email', { token: null, user: { id: 'user-9', email: 'lina@morrow.example' } })
    accept('/send-verification-email')
    const profiles: unknown[] = []
    respond(api.users.createCustomProfile, (input) => {
      profiles.push(input)
      return { provider_id: input.provider_id, email: input.email }
    })
    const { user } = await fill('/get-started?mode=signUp', signUpForm)
    await user.click(screen.getByRole('button', { name: 'Sign Up' }))
    await screen.findByText('Success! Please check your email to confirm your account.')
    expect(profiles).toEqual([
      { provider_id: 'user-9', email: 'lina@morrow.example', auth_provider: 'custom' },
    ])
    await user.click(screen.getByRole('button', { name: 'Resend confirmation email' }))
    await screen.findByText("If that address still needs confirming, we've sent a new link.")
  })

  test('replaces the form by the inbox to check, until the address is changed', async () => {
    accept('/sign-up/email', { token: null, user: { id: 'user-9', email: 'lina@morrow.example' } })
    respond(api.users.createCustomProfile, (input) => ({
      provider_id: input.provider_id,
      email: input.email,
    }))
    const { user } = await fill('/get-started?mode=signUp', signUpForm)
    await user.click(screen.getByRole('button', { name: 'Sign Up' }))
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Check your inbox' }))
    screen.getByText(/^We sent a link to lina@morrow\.example\./)
    for (const label of ['Sign Up', 'Continue with Google']) {
      expect(screen.queryByRole('button', { name: label })).toBeNull()
    }
    await user.click(screen.getByRole('button', { name: 'Change address' }))
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'lina@morrow.example')
    screen.getByRole('button', { name: 'Sign Up' })
  })

  test('welcomes the user once the address is confirmed in this browser', async () => {
    localStorage.setItem('skein.signed-up', 'Lina@morrow.example')
    respondWithDefaults()
    renderAt('/platforms')
    await screen.findByText('Email confirmed. Welcome to Skein!')
    expect(localStorage.getItem('skein.signed-up')).toBeNull()
  })

  test('links a practice user to the mailbox of the sandbox', async () => {
    accept('/sign-up/email', { token: null, user: { id: 'user-9', email: 'lina@morrow.example' } })
    respond(api.users.createCustomProfile, (input) => ({
      provider_id: input.provider_id,
      email: input.email,
    }))
    respond(api.system.get, () => ({
      version: '1.0.0',
      google_sign_in: false,
      sign_up: 'open' as const,
      notice: null,
      try_url: null,
      mail_url: 'http://practice.example/mail',
    }))
    const { user } = await fill('/get-started?mode=signUp', signUpForm)
    expect(screen.queryByRole('link', { name: 'Open test inbox' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Sign Up' }))
    const mailbox = await screen.findByRole('link', { name: 'Open test inbox' })
    expect(mailbox.getAttribute('href')).toBe('http://practice.example/mail')
  })

  test('shows the message of the provider unchanged', async () => {
    refuse('/sign-up/email', 400, { code: 'PASSWORD_TOO_SHORT', message: 'Password too short' })
    const { user } = await fill('/get-started?mode=signUp', signUpForm)
    await user.click(screen.getByRole('button', { name: 'Sign Up' }))
    await screen.findByText('Password too short')
  })

  test('shows the detail of a failed profile creation', async () => {
    accept('/sign-up/email', { token: null, user: { id: 'user-9', email: 'lina@morrow.example' } })
    respond(
      api.users.createCustomProfile,
      () => new ErrorResponse(422, 'That profile exists in another form.'),
    )
    const { user } = await fill('/get-started?mode=signUp', signUpForm)
    await user.click(screen.getByRole('button', { name: 'Sign Up' }))
    await screen.findByText('That profile exists in another form.')
  })

  test('shows a default message for a failed profile creation without detail', async () => {
    accept('/sign-up/email', { token: null, user: { id: 'user-9', email: 'lina@morrow.example' } })
    server.use(http.post('*/api/users/profile/custom', () => new HttpResponse(null, { status: 500 })))
    const { user } = await fill('/get-started?mode=signUp', signUpForm)
    await user.click(screen.getByRole('button', { name: 'Sign Up' }))
    await screen.findByText('Failed to create user profile.')
  })
})

describe('an installation that limits sign-up', () => {
  const embed = (sign_up: string) => {
    const element = document.createElement('script')
    element.id = 'session'
    element.type = 'application/json'
    element.textContent = JSON.stringify({ system: { sign_up } })
    document.body.append(element)
    return () => element.remove()
  }

  test('hides the form when sign-up is closed', async () => {
    const remove = embed('closed')
    const { router } = renderAt('/get-started?mode=signUp')
    await screen.findByText(
      'Sign-up is closed here. You need an invitation to a workspace, or single sign-on.',
    )
    expect(screen.queryByLabelText('Email')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
    await router.navigate({ to: '/get-started', search: {} })
    await screen.findByLabelText('Email')
    expect(screen.queryByRole('button', { name: 'Sign Up' })).toBeNull()
    remove()
  })

  test('shows the form only with an invitation, which it sends', async () => {
    const remove = embed('invite')
    const { router } = renderAt('/get-started?mode=signUp')
    await screen.findByText('You need an invitation to sign up here. Ask someone who uses it.')
    const requests: unknown[] = []
    server.use(
      http.post('*/api/auth/sign-in/social', async ({ request }) => {
        requests.push(await request.json())
        return HttpResponse.json({ url: '#google' })
      }),
    )
    await router.navigate({ to: '/get-started', search: { mode: 'signUp', invitation: 'the-token' } })
    ;(await screen.findByRole('button', { name: 'Continue with Google' })).click()
    await waitFor(() => expect(requests).toMatchObject([{ invitation: 'the-token' }]))
    remove()
  })
})

describe('sign-in', () => {
  const form = { Email: 'lina@morrow.example', Password: 'correct horse' }

  test('can resend the mail to an unconfirmed address', async () => {
    refuse('/sign-in/email', 403, { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' })
    const { user } = await fill('/get-started', form)
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await screen.findByText('Email not verified')
    expect(screen.queryByRole('button', { name: 'Resend confirmation email' })).not.toBeNull()
  })

  test('reports a failed request as an unexpected error', async () => {
    server.use(http.post('*/api/auth/sign-in/email', () => HttpResponse.error()))
    const { user } = await fill('/get-started', form)
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await screen.findByText('An unexpected error occurred.')
  })

  test('opens the platforms after sign-in', async () => {
    let signedIn = false
    server.use(
      http.post('*/api/auth/sign-in/email', () => {
        signedIn = true
        return HttpResponse.json({ token: 't' })
      }),
      http.get('*/api/auth/get-session', () =>
        HttpResponse.json(signedIn ? { user: { id: 'user-1', email: 'lina@morrow.example' } } : null),
      ),
    )
    const { user, router } = await fill('/get-started', form)
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await screen.findByRole('heading', { name: 'Platforms' })
    expect(router.state.location.pathname).toBe('/platforms')
  })

  test('asks for the code of the second step, or a backup code', async () => {
    const requests: unknown[] = []
    let signedIn = false
    accept('/sign-in/email', { twoFactorRedirect: true, twoFactorMethods: ['totp'] })
    server.use(
      http.post('*/api/auth/two-factor/:kind', async ({ request, params }) => {
        requests.push([params['kind'], await request.json()])
        if (params['kind'] === 'verify-totp') {
          return HttpResponse.json({ code: 'INVALID_CODE', message: 'Invalid code' }, { status: 401 })
        }
        signedIn = true
        return HttpResponse.json({ token: null })
      }),
      http.get('*/api/auth/get-session', () =>
        HttpResponse.json(signedIn ? { user: { id: 'user-1', email: 'lina@morrow.example' } } : null),
      ),
    )
    const { user } = await fill('/get-started', form)
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    const code = await screen.findByLabelText('Code')
    expect(document.activeElement).toBe(code)
    expect(screen.queryByRole('button', { name: 'Sign Up' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
    await user.type(code, '123456{Enter}')
    await screen.findByText('Invalid code')
    await user.click(screen.getByRole('button', { name: 'Use a backup code' }))
    await user.type(await screen.findByLabelText('Backup code'), 'abcde-fghij{Enter}')
    await screen.findByRole('heading', { name: 'Platforms' })
    expect(requests).toEqual([
      ['verify-totp', { code: '123456', trustDevice: false }],
      ['verify-backup-code', { code: 'abcde-fghij', trustDevice: false }],
    ])
  })

  test('says that an address is confirmed', async () => {
    renderAt('/get-started?confirmed=true')
    await screen.findByText('Your email address is confirmed. Sign in to continue.')
  })

  test('redirects a signed-in user', async () => {
    respondWithDefaults()
    const { router } = renderAt('/get-started')
    await waitFor(() => expect(router.state.location.pathname).toBe('/platforms'))
  })

  test('clears fields and messages when switching to sign-up', async () => {
    refuse('/sign-in/email', 401, { code: 'INVALID', message: 'Invalid email or password' })
    const { user } = await fill('/get-started', form)
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await screen.findByText('Invalid email or password')
    await user.click(screen.getByRole('button', { name: 'Sign Up' }))
    await screen.findByLabelText('Confirm Password')
    expect(screen.queryByText('Invalid email or password')).toBeNull()
    expect(screen.getByLabelText('Email')).toHaveProperty('value', '')
  })

  test('sets autocomplete on all fields', async () => {
    renderAt('/get-started')
    expect((await screen.findByLabelText('Email')).getAttribute('autocomplete')).toBe('username')
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
  })

  test('sets autocomplete for a new password on sign-up', async () => {
    renderAt('/get-started?mode=signUp')
    expect((await screen.findByLabelText('Email')).getAttribute('autocomplete')).toBe('username')
    for (const label of ['Password', 'Confirm Password']) {
      expect(screen.getByLabelText(label).getAttribute('autocomplete')).toBe('new-password')
    }
    // The minimum length is shown before the first attempt.
    expect(screen.getByLabelText('Password').getAttribute('aria-describedby')).toBe(
      screen.getByText('Use at least 8 characters.').id,
    )
  })

  test('links back, and to terms and privacy policy', async () => {
    renderAt('/get-started')
    expect((await screen.findByRole('link', { name: 'Back' })).getAttribute('href')).toBe('/')
    expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms')
    expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/privacy')
  })
})

describe('Google', () => {
  test('is not offered when the server has no Google sign-in', async () => {
    const element = document.createElement('script')
    element.id = 'session'
    element.type = 'application/json'
    element.textContent = JSON.stringify({ system: { google_sign_in: false } })
    document.body.append(element)
    renderAt('/get-started')
    await screen.findByText("Google sign-in isn't set up on this server. Use your email and password.")
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
    element.remove()
  })

  const press = async () => {
    const { user } = renderAt('/get-started')
    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }))
  }

  test('shows the provider’s message of a refused sign-in', async () => {
    refuse('/sign-in/social', 400, { code: 'INVALID_CALLBACK_URL', message: 'Invalid callbackURL' })
    await press()
    await screen.findByText('Invalid callbackURL')
  })

  test('says that Google is not configured and which way remains', async () => {
    refuse('/sign-in/social', 404, { code: 'PROVIDER_NOT_FOUND', message: 'Provider not found' })
    await press()
    await screen.findByText("Google sign-in isn't set up on this server. Use your email and password.")
  })

  test('shows a default message for a refusal without one', async () => {
    refuse('/sign-in/social', 500, {})
    await press()
    await screen.findByText('Failed to login with Google')
  })

  test('reports a failed request', async () => {
    server.use(http.post('*/api/auth/sign-in/social', () => HttpResponse.error()))
    await press()
    await screen.findByText('An unexpected error occurred during sign-in')
  })

  test('shows that it connects, and resets when the user comes back', async () => {
    accept('/sign-in/social', { url: '#google' })
    await press()
    await screen.findByRole('button', { name: 'Connecting...' })
    window.dispatchEvent(new Event('pageshow'))
    await screen.findByRole('button', { name: 'Continue with Google' })
  })

  test('shows a refusal of Google on the form', async () => {
    renderAt('/get-started?error=access_denied')
    await screen.findByText('Failed to login with Google')
  })
})

describe('a forgotten password', () => {
  test('gives the same response for every address', async () => {
    accept('/request-password-reset')
    const { user } = await fill('/get-started?mode=forgot', { Email: 'nobody@nowhere.example' })
    await user.click(screen.getByRole('button', { name: 'Send link' }))
    await screen.findByText("If there's an account for that address, we've sent a link. Check your email.")
  })

  test('leads from the mail’s link to a new password and back to sign-in', async () => {
    const requests: unknown[] = []
    server.use(
      http.post('*/api/auth/reset-password', async ({ request }) => {
        requests.push(await request.json())
        return HttpResponse.json({ status: true })
      }),
    )
    const { user } = await fill('/get-started?mode=reset&token=12345678901234567890', {
      'New password': 'fresh horse',
      'Confirm Password': 'fresh horse',
    })
    await user.click(screen.getByRole('button', { name: 'Save new password' }))
    await screen.findByText('Password changed. Sign in with your new password.')
    expect(requests).toEqual([
      { newPassword: 'fresh horse', token: '12345678901234567890', removePasskeys: true },
    ])
  })

  test('offers a new link if the current one expires while typing', async () => {
    refuse('/reset-password', 400, { code: 'INVALID_TOKEN', message: 'Invalid token' })
    const { user } = await fill('/get-started?mode=reset&token=12345678901234567890', {
      'New password': 'fresh horse',
      'Confirm Password': 'fresh horse',
    })
    await user.click(screen.getByRole('button', { name: 'Save new password' }))
    await screen.findByText('This link has expired or was already used. Request a new one.')
    expect(screen.queryByRole('button', { name: 'Send link' })).not.toBeNull()
  })

  test('says that a link is invalid and offers another', async () => {
    renderAt('/get-started?mode=reset&error=INVALID_TOKEN')
    await screen.findByText('This link has expired or was already used. Request a new one.')
    expect(screen.queryByRole('button', { name: 'Send link' })).not.toBeNull()
  })
})
