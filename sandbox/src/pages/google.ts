import { html } from 'hono/html'
import { layout, type Html } from './layout.ts'
import type { World, GoogleUser } from '../world/world-types.ts'

const PASSED_ON = [
  'client_id',
  'redirect_uri',
  'response_type',
  'state',
  'scope',
  'nonce',
  'access_type',
  'prompt',
  'code_challenge',
  'code_challenge_method',
]

/** The account chooser: three seeded people, or any address. */
export function googlePage(world: World, query: Record<string, string>): Html {
  const users = [...world.data.googleUsers.values()].slice(0, 8)
  const extra = (query.scope ?? '').split(' ').filter((scope) => scope.startsWith('https:'))
  const hinted = query.login_hint ?? users[0]?.email
  const body = html`<section class="card login">
    <h1>Sign in with the pretend Google</h1>
    <p>Choose who you are. No password is asked: nobody here is real.</p>
    <form method="post">
      ${PASSED_ON.map((name) =>
        query[name] === undefined ? '' : html`<input type="hidden" name="${name}" value="${query[name]}" />`,
      )}
      <fieldset>
        <legend>Account</legend>
        ${users.map((user) => userChoice(user, hinted))}
        <label class="field">
          <span>Another address</span>
          <input type="email" name="other" autocomplete="off" placeholder="you@example.com" />
        </label>
      </fieldset>
      ${
        extra.length === 0
          ? ''
          : html`<fieldset>
              <legend>The app may also</legend>
              ${extra.map(
                (scope) =>
                  html`<label class="choice">
                    <input type="checkbox" name="scope_part" value="${scope}" checked />
                    <span>${scope.replace('https://www.googleapis.com/auth/', '')}</span>
                  </label>`,
              )}
            </fieldset>`
      }
      <div class="actions">
        <button class="primary" name="decision" value="continue">Continue</button>
        <button name="decision" value="cancel">Cancel</button>
      </div>
    </form>
  </section>`
  return layout({ title: 'Sign in', body, styles: ['card'] })
}

function userChoice(user: GoogleUser, hinted: string | undefined): Html {
  return html`<label class="choice">
    <input type="radio" name="email" value="${user.email}" ${user.email === hinted ? html`checked` : ''} />
    <img src="/avatars/${user.email}.svg" alt="" width="40" height="40" />
    <span><strong>${user.name}</strong><small>${user.email}</small></span>
  </label>`
}

export function googleProblemPage(message: string): Html {
  const body = html`<section class="card login">
    <h1>Access blocked</h1>
    <p role="alert">${message}</p>
  </section>`
  return layout({ title: 'Error', body, styles: ['card'] })
}
