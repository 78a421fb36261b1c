import { html } from 'hono/html'
import type { SandboxState } from '../state/state-types.ts'
import { hiddenFields, layout, type Html } from './layout.ts'

interface LoginForm {
  title: string
  intro: string
  /** Parameters of the request that the form sends again. */
  hidden: Record<string, string | undefined>
  accounts: Html[]
  scopesTitle: string
  scopes: Html[]
}

const SCOPE_LABELS: Record<string, string> = {
  instagram_business_basic: 'See profile and posts (always needed)',
  instagram_business_manage_messages: 'Read and send messages',
  instagram_business_manage_comments: 'Read, answer, hide and delete comments',
  instagram_business_content_publish: 'Publish posts',
  instagram_business_manage_insights: 'See insights',
}

interface AuthorizeRequest {
  client_id?: string
  redirect_uri?: string
  response_type?: string
  state?: string
  scopes: string[]
}

/** The login page of Instagram: the account and the permissions of the app. */
export function authorizePage(state: SandboxState, request: AuthorizeRequest): Html {
  const { client_id, redirect_uri, response_type, scopes } = request
  return loginPage({
    title: 'Log in to the demo Instagram',
    intro: 'An app asks to manage one of these business accounts.',
    hidden: { client_id, redirect_uri, response_type, state: request.state, asked: scopes.join(',') },
    accounts: [...state.data.accounts.values()].map(({ username, name }, index) =>
      accountChoice({ field: 'account', id: username, title: username, text: name, checked: index === 0 }),
    ),
    scopesTitle: 'The app may',
    scopes: scopes.map((scope) =>
      checkbox('scope', scope, {
        label: SCOPE_LABELS[scope] ?? scope,
        disabled: scope === 'instagram_business_basic',
      }),
    ),
  })
}

/** The account chooser of Google: the seeded users, or any address. */
export function googlePage(state: SandboxState, query: Record<string, string>): Html {
  const users = [...state.data.googleUsers.values()].slice(0, 8)
  const { scope = '', login_hint = users[0]?.email, ...hidden } = query
  return loginPage({
    title: 'Sign in with the pretend Google',
    intro: 'Choose an account. There is no password: all users are made up.',
    hidden: { ...hidden, scope },
    accounts: [
      ...users.map(({ email, name }) =>
        accountChoice({ field: 'email', id: email, title: name, text: email, checked: email === login_hint }),
      ),
      html`<label class="field">
        <span>Another address</span>
        <input type="email" name="other" autocomplete="off" placeholder="you@example.com" />
      </label>`,
    ],
    scopesTitle: 'The app may also',
    scopes: scope
      .split(' ')
      .filter((each) => each.startsWith('https:'))
      .map((each) =>
        checkbox('scope_part', each, { label: each.replace('https://www.googleapis.com/auth/', '') }),
      ),
  })
}

function loginPage({ title, intro, hidden, accounts, scopesTitle, scopes }: LoginForm): Html {
  const body = html`<section class="card login">
    <h1>${title}</h1>
    <p>${intro}</p>
    <form method="post">
      ${hiddenFields(hidden)}
      <fieldset>
        <legend>Account</legend>
        ${accounts}
      </fieldset>
      ${
        scopes.length === 0
          ? ''
          : html`<fieldset>
              <legend>${scopesTitle}</legend>
              ${scopes}
            </fieldset>`
      }
      <div class="actions">
        <button class="primary" name="decision" value="continue">Continue</button>
        <button name="decision" value="cancel">Cancel</button>
      </div>
    </form>
  </section>`
  return layout({ title, body })
}

function accountChoice(choice: {
  field: string
  id: string
  title: string
  text: string
  checked: boolean
}): Html {
  const { field, id, title, text, checked } = choice
  return html`<label class="choice">
    <input type="radio" name="${field}" value="${id}" ${checked ? html`checked` : ''} />
    <img src="/avatars/${id}.svg" alt="" width="40" height="40" />
    <span><strong>${title}</strong><small>${text}</small></span>
  </label>`
}

function checkbox(
  name: string,
  value: string,
  { label, disabled }: { label: string; disabled?: boolean },
): Html {
  return html`<label class="choice">
    <input type="checkbox" name="${name}" value="${value}" checked ${disabled ? html`disabled` : ''} />
    <span>${label}</span>
  </label>`
}

export function loginErrorPage(title: string, message: string): Html {
  const body = html`<section class="card login">
    <h1>${title}</h1>
    <p role="alert">${message}</p>
  </section>`
  return layout({ title: 'Error', body })
}
