import { html } from 'hono/html'
import { layout, type Html } from './layout.ts'
import type { World } from '../world/world-types.ts'

const SCOPE_WORDS: Record<string, string> = {
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

/** Who logs in, and what the app may do: a plain form that works without script. */
export function authorizePage(world: World, request: AuthorizeRequest): Html {
  const hidden = ['client_id', 'redirect_uri', 'response_type', 'state'] as const
  const body = html`<section class="card login">
    <h1>Log in to the pretend Instagram</h1>
    <p>An app asks to manage one of these business accounts.</p>
    <form method="post">
      ${hidden.map((name) =>
        request[name] === undefined
          ? ''
          : html`<input type="hidden" name="${name}" value="${request[name]}" />`,
      )}
      <input type="hidden" name="asked" value="${request.scopes.join(',')}" />
      <fieldset>
        <legend>Account</legend>
        ${accountChoices(world)}
      </fieldset>
      <fieldset>
        <legend>The app may</legend>
        ${request.scopes.map(
          (scope) =>
            html`<label class="choice">
              <input
                type="checkbox"
                name="scope"
                value="${scope}"
                checked
                ${scope === 'instagram_business_basic' ? html`disabled` : ''}
              />
              <span>${SCOPE_WORDS[scope] ?? scope}</span>
            </label>`,
        )}
      </fieldset>
      <div class="actions">
        <button class="primary" name="decision" value="continue">Continue</button>
        <button name="decision" value="cancel">Cancel</button>
      </div>
    </form>
  </section>`
  return layout({ title: 'Log in', body, styles: ['card'] })
}

function accountChoices(world: World): Html[] {
  const accounts = [...world.data.accounts.values()]
  return accounts.map(
    (account, index) =>
      html`<label class="choice">
        <input type="radio" name="account" value="${account.username}" ${index === 0 ? html`checked` : ''} />
        <img src="/avatars/${account.username}.svg" alt="" width="40" height="40" />
        <span><strong>${account.username}</strong><small>${account.name}</small></span>
      </label>`,
  )
}

export function oauthErrorPage(message: string): Html {
  const body = html`<section class="card login">
    <h1>Sorry, this request is not right</h1>
    <p role="alert">${message}</p>
  </section>`
  return layout({ title: 'Error', body, styles: ['card'] })
}
