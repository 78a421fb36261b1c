import { html } from 'hono/html'
import { commentCount, postsOf } from '../world/posts.ts'
import type { Html } from './layout.ts'
import { link, shortNumber } from './link.ts'
import { ICONS, shell, type View } from './shell.ts'
import type { Post } from '../world/world-types.ts'

/** A brand's profile: who they are, a way to write to them, and their posts. */
export function feedPage(view: View): Html {
  const { world, account, person } = view
  const posts = postsOf(world, account.username)
  const content = html`<section class="profile">
      <img class="portrait" src="/avatars/${account.username}.svg" alt="" width="148" height="148" />
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
          <span class="chip"
            >${person.follows.includes(account.username) ? `${person.name} follows` : `${person.name} does not follow`}</span
          >
        </p>
      </div>
    </section>
    <h2 class="quiet">Posts</h2>
    <ul class="grid" id="posts" data-region>
      ${posts.map((post) => tile(view, post))}
    </ul>`
  return shell(view, { title: account.name, content, styles: ['profile'] })
}

function tile(view: View, post: Post): Html {
  const mark = post.children.length > 0 ? ICONS.stack : post.mediaType === 'VIDEO' ? ICONS.film : ''
  const name = post.caption.split(/[.!?]/)[0] || 'Post'
  return html`<li data-key="${post.id}">
    <a href="${link(`/p/${post.id}`, view.person.username)}">
      <img src="/media/${post.id}.png" alt="${name}" width="320" height="320" loading="lazy" />
      <span class="tile-mark">${mark}</span>
      <span class="tile-figures">
        <span>${ICONS.heart}<span class="hide">Likes</span> ${shortNumber(post.likes)}</span>
        <span>${ICONS.talk}<span class="hide">Comments</span> ${commentCount(view.world, post)}</span>
      </span>
    </a>
  </li>`
}
