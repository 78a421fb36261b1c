import type { Content } from './content.ts'

/** Pages of a site by path; the first path is read. */
export type Site = Readonly<Record<string, string>>

interface PageShape {
  name: string
  site: (content: Content) => Site
  /** The page is sent in the charset of its language. */
  isLegacy?: boolean
}

const filler = ({ filler: text }: Content) => `<p>${`${text} `.repeat(4)}</p>`
const menu = ({ menu: names }: Content) =>
  `<ul>${names.map((name, at) => `<li><a href="/page-${at}">${name}</a></li>`).join('')}</ul>`
const banner = '<div id="cookie-consent"><p>We use cookies.</p><button>Accept all</button></div>'
const document = ({ lang }: Content, body: string, head = '') =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Mill</title>${head}</head><body>${body}</body></html>`
const each = <T>(items: readonly T[], render: (item: T, at: number) => string) => items.map(render).join('\n')

/** Telephone, mail and street address, each as a link. */
const contactLinks = ({ phone, mail, place }: Content) =>
  `<ul><li>${phone[1]} <a href="tel:${phone[2].replace(/[^+\d]/g, '')}">${phone[2]}</a></li>
  <li><a href="mailto:${mail[2]}">${mail[1]}</a></li>
  <li><a href="https://maps.example/?q=mill">${place[1]} ${place[2]}</a></li></ul>`
const contactText = ({ phone, mail, place }: Content) =>
  each([phone, mail, place], ([, label, value]) => `<p>${label}: ${value}</p>`)
const cards = ({ products }: Content) =>
  each(products, ([name, price]) => `<div class="card"><h3>${name}</h3><h4>${price}</h4></div>`)
const linkedCards = ({ products }: Content) =>
  each(
    products,
    ([name, price], at) => `<div><a href="/p/${at}"><b>${name}</b></a><span>${price}</span></div>`,
  )
const priceList = ({ products }: Content) =>
  `<ul>${each(products, ([name, price], at) => `<li><a href="/p/${at}">${name} ${price}</a></li>`)}</ul>`
const priceTable = ({ products }: Content) =>
  `<table>${each(products, ([name, price]) => `<tr><td>${name}</td><td>${price}</td></tr>`)}</table>`

export const pageShapes: readonly PageShape[] = [
  {
    name: 'an accordion',
    site: (content) => ({
      '/': document(
        content,
        `${banner}<nav>${menu(content)}</nav><main>${filler(content)}${each(
          content.facts,
          ([question, answer]) =>
            `<h3><button aria-expanded="false">${question}</button></h3><div hidden><p>${answer}</p></div>`,
        )}${cards(content)}</main><footer>${contactLinks(content)}</footer>`,
      ),
    }),
  },
  {
    name: 'tabs',
    site: (content) => ({
      '/': document(
        content,
        `<header>${menu(content)}</header><main>${filler(content)}<div role="tablist">${each(
          content.facts,
          ([question], at) => `<button role="tab" id="t${at}" aria-controls="p${at}">${question}</button>`,
        )}</div>${each(
          content.facts,
          ([, answer], at) =>
            `<div role="tabpanel" id="p${at}" aria-labelledby="t${at}" hidden>${answer}</div>`,
        )}<select>${each(content.products, ([name, price]) => `<option>${name} ${price}</option>`)}</select></main>
        <aside>${contactText(content)}</aside>`,
      ),
    }),
  },
  {
    name: 'a shop with cards',
    site: (content) => ({
      '/': document(
        content,
        `<nav>${menu(content)}</nav><div class="hero">${filler(content)}</div><section>${linkedCards(content)}</section>
        <section>${each(content.facts, ([question, answer]) => `<details><summary>${question}</summary>${answer}</details>`)}</section>
        <footer>${contactLinks(content)}<p>© 2026</p></footer>`,
      ),
    }),
  },
  {
    name: 'a page of the nineties',
    isLegacy: true,
    site: (content) => ({
      '/': `<html lang="${content.lang}"><title>Mill</title><body><center><font size="5">${content.filler}</font><br>${filler(content)}<table><tr><td>${each(
        content.facts,
        ([question, answer]) => `<b>${question}</b><br>${answer}<br><br>`,
      )}</td></tr></table>${priceTable(content)}${contactText(content)}</center>`,
    }),
  },
  {
    name: 'a form around everything',
    site: (content) => ({
      '/': document(
        content,
        `<form id="aspnetForm"><div class="nav">${menu(content)}</div><div id="content">${filler(content)}<dl>${each(
          content.facts,
          ([question, answer]) => `<dt>${question}</dt><dd>${answer}</dd>`,
        )}</dl>${priceList(content)}</div><label>Search</label><input><button>Go</button><div>${contactText(content)}</div></form>`,
      ),
    }),
  },
  {
    name: 'answers that a script shows',
    site: (content) => ({
      '/': document(
        content,
        `<div class="top">${menu(content)}</div>${filler(content)}${each(
          content.facts,
          ([question, answer]) =>
            `<div class="q" onclick="show(this)">${question}</div><div class="a" style="display:none">${answer}</div>`,
        )}<div class="grid">${linkedCards(content)}</div><div>${contactLinks(content)}</div><script>show = 1</script>`,
      ),
    }),
  },
  {
    name: 'shadow trees and noscript',
    site: (content) => ({
      '/': document(
        content,
        `<mill-page><template shadowrootmode="open"><main>${filler(content)}${each(
          content.facts,
          ([question, answer]) => `<h2>${question}</h2><p>${answer}</p>`,
        )}</main></template></mill-page><noscript>${priceTable(content)}</noscript><dialog open>${contactText(content)}</dialog>`,
      ),
    }),
  },
  {
    name: 'a refresh to a language',
    site: (content) => ({
      '/': '<meta http-equiv="refresh" content="0; url=/home/">',
      '/home/': document(
        content,
        `<article>${filler(content)}${each(content.facts, ([question, answer]) => `<h4>${question}</h4><p>${answer}</p>`)}</article>
        <aside>${priceList(content)}</aside><footer>${contactLinks(content)}</footer>`,
      ),
    }),
  },
  {
    name: 'frames',
    site: (content) => ({
      '/': '<html><frameset cols="20%,80%"><frame src="/menu.html"><frame src="/main.html"></frameset></html>',
      '/menu.html': document(content, menu(content)),
      '/main.html': document(
        content,
        `${filler(content)}${each(content.facts, ([question, answer]) => `<p><i>${question}</i> ${answer}</p>`)}${priceTable(content)}${contactText(content)}`,
      ),
    }),
  },
  {
    name: 'a poster of headings',
    site: (content) => ({
      '/': document(
        content,
        `<h1>${content.filler}</h1>${each(content.facts, ([question, answer]) => `<h2>${question}</h2><h3>${answer}</h3>`)}${cards(content)}
        ${each([content.phone, content.mail, content.place], ([, label, value]) => `<h2>${label}</h2><h3>${value}</h3>`)}`,
      ),
    }),
  },
  {
    name: 'a page in UTF-16',
    site: (content) => ({
      '/': `utf-16:${document(
        content,
        `<main><div>${filler(content)}</div>${each(
          content.facts,
          ([question, answer], at) =>
            `<p><a href="#f${at}">${question}</a></p><div id="f${at}" aria-hidden="true">${answer}</div>`,
        )}${cards(content)}${contactLinks(content)}</main>`,
      )}`,
    }),
  },
  {
    name: 'boxes of a site builder',
    site: (content) => ({
      '/': document(
        content,
        `<div><div><div>${menu(content)}</div></div></div><div><div><span>${content.filler}</span></div>${each(
          content.facts,
          ([question, answer]) =>
            `<div><div><span>${question}</span></div><div><span>${answer}</span></div></div>`,
        )}<button>${content.products[0]?.[0]} ${content.products[0]?.[1]}</button><button>${content.products[1]?.[0]} ${content.products[1]?.[1]}</button></div>
        <div>${contactText(content)}</div>`,
      ),
    }),
  },
]
