import { html } from 'hono/html'
import { commentCount, postsOf } from '../state/posts.ts'
import type { Post } from '../state/state-types.ts'
import type { Html } from './layout.ts'
import { link, shortNumber } from './link.ts'
import { shell, type View } from './shell.ts'

/** The profile of a brand with its posts. */
export function feedPage(view: View): Html {
  const { state, account, person } = view
  const posts = postsOf(state, account.username)
  const follows = person.follows.includes(account.username)
  const content = html`<section class="profile">
      <img src="/avatars/${account.username}.svg" alt="" width="148" height="148" />
      <div>
        <h1>${account.username}</h1>
        <p class="figures">
          <span><strong>${posts.length}</strong> posts</span>
          <span><strong>${shortNumber(account.followersCount)}</strong> followers</span>
          <span><strong>${shortNumber(account.followsCount)}</strong> following</span>
        </p>
        <p><strong>${account.name}</strong><br />${account.biography}</p>
        <p class="actions">
          <a class="button primary" href="${link(`/direct/${account.username}`, person.username)}">Message</a>
          <span class="quiet">${person.name} ${follows ? 'follows' : 'does not follow'}</span>
        </p>
      </div>
    </section>
    <h2>Posts</h2>
    <ul class="grid" id="posts" data-region>
      ${posts.map((post) => tile(view, post))}
    </ul>`
  return shell(view, { title: account.name, content })
}

function tile(view: View, post: Post): Html {
  const name = post.caption.split(/[.!?]/)[0] || 'Post'
  return html`<li>
    <a href="${link(`/p/${post.id}`, view.person.username)}">
      <img src="/media/${post.id}.png" alt="${name}" width="320" height="320" loading="lazy" />
      ${shortNumber(post.likes)} likes, ${commentCount(view.state, post)} comments
    </a>
  </li>`
}
