import { plain } from './words.ts'

/** What a message is about, told by single words in seven languages. The words are written as `plain` writes them. */
const CUES = {
  injection:
    '(ignore|disregard|forget) (all |any |the |your |every )*(previous|prior|above|earlier|instructions?|rules)|system prompt|developer mode|you are now|new instructions|ignorier\\w* .{0,30}(anweisung|regeln)|(ignore[zr]?|oublie[zr]?) .{0,30}(instructions|consignes)|(ignora|olvida|dimentica|ignore) .{0,30}(instrucciones|istruzioni|instrucoes)|onceki talimat',
  spam: "spam\\w*|advert\\w*|werbung|reclame|publicit\\w*|publicidad\\w*|pubblicita|reklam\\w*|follow (me|back|us)|f4f|l4l|(check|visit) (out )?my (page|profile|bio|channel)|followers|crypto|bitcoin|forex|nft|invest(ment|or|ing)?|passive income|(earn|make|made) (\\$|€|money|\\d)|get (rich|paid)|casino|onlyfans|promote (it |this |your )|telegram|free iphone|you (have )?won|click (here|the link|my link)|link in my bio|geld verdienen|schau(t)? auf mein(em|er)? (profil|seite)|abonne[sz]?[- ](toi|vous)|gagne[rz]? de l'argent|gan(a|ar|e) dinero|ganh(e|ar) dinheiro|dinheiro (facil|rapido)|sigueme|seguidores|segue de volta|guadagn(a|are) (soldi|\\d)|soldi facili|follower gratis|takipci|para kazan|bahis",
  human:
    '(speak|talk|chat|connect me) (to|with) (a |an |the )?(human|person|someone|somebody|agent|real|manager|team)|real (person|human)|a human|human (please|agent|being)|customer (service|support)|(echten?|richtigen?) (mensch|person)|mit (einem |einer |jemand|jemandem )\\w* ?(mensch\\w*|mitarbeiter\\w*|person|sprechen|reden)?|mitarbeiter\\w*|un humain|(vraie|une) personne|conseiller|parler a|persona (real|de verdad)|hablar con|atendente|(pessoa|gente) (real|de verdade)|falar com|operatore|parlare con|persona vera|gercek (bir )?(kisi|insan)|yetkili|temsilci|insanla',
  mockery:
    'rip ?off|who (would|in their right mind)|too expensive|overpriced|yeah,? right|lol|lmao|zu teuer|abzocke|wucher|trop cher|arnaque|muy caro|demasiado caro|carisimo|que robo|muito caro|caro demais|absurdo|troppo caro|carissimo|un furto|cok pahali|soygun',
  insult:
    'insult\\w*|abus(e|ive)|hate|hateful|beleidig\\w*|hass\\w*|hakaret\\w*|idiots?|stupid|morons?|shut up|losers?|garbage|bastards?|dumm\\w*|arsch\\w*|vollidiot\\w*|connards?|debile|idiotas?|imbecil\\w*|estupid\\w*|stronz\\w*|cretin\\w*|aptal\\w*|salak\\w*|gerizekali',
  anger:
    'terrible|awful|worst|scam|disappoint\\w*|angry|furious|ridiculous|unacceptable|never again|furchtbar|schrecklich|enttausch\\w*|frechheit|unverschamt\\w*|betrug|sauer|une honte|inadmissible|decue?s?|nul|pesim[oa]|horrible|estafa|verguenza|decepcion\\w*|pessim[oa]|vergonha|decepcionad[oa]|delus[oaie]|vergogna|truffa|berbat|rezalet|kotu|dolandiric\\w*',
  problem:
    'refund\\w*|return(s|ed|ing)?|broken|broke|cracked|damaged|missing|wrong (item|size|order|colou?r)|late|never arrived|not arrived|complain\\w*|complaints?|kaputt\\w*|zerbrochen\\w*|beschadigt\\w*|nicht angekommen|ruckgabe|umtausch\\w*|erstattung|reklamation|beschwerde\\w*|casse\\w*|rembours\\w*|reclamation|pas (recu|arrive)\\w*|rot[oa]s?|devolucion|reembolso|no (ha )?llego|queja|quebrad[oa]s?|defeito|nao chegou|rott[oaie]|rimborso|non (e )?arrivat\\w*|kirik|iade|bozuk|gelmedi',
  price:
    'pric(e|es|ed|ing|ey)|costs?|how much|prices?|preis\\w*|kostet|kosten|wie ?viel|teuer|prix|combien|tarifs?|coute(nt)?|precios?|cuant[oa]s?( cuesta| vale)?|cuesta[n]?|precos?|quanto|quanti|custa[m]?|prezz[oi]|costano?|fiyat\\w*|ne kadar|kac (tl|para|lira)|ucret\\w*',
  stock:
    'in stock|stock|available|availability|sold out|restock\\w*|still (have|got)|any left|verfugbar\\w*|auf lager|lager|ausverkauft|noch (da|welche|zu haben)|disponib\\w*|disponiv\\w*|rupture|agotad[oa]|quedan?|esgotad[oa]|esaurit[oa]|stok\\w*|mevcut|var mi|kaldi mi',
  shipping:
    'ship(s|ping|ped|ment)?|deliver(y|ies|ed|s)?|postage|versand\\w*|verschick\\w*|versend\\w*|liefer\\w*|livr\\w*|expedi\\w*|envi[oa]\\w*|enviais|entreg\\w*|sped\\w*|consegn\\w*|kargo\\w*|teslimat\\w*|gonder\\w*',
  hours:
    'open|opens|opening|opening hours|hours|close[sd]?|offnungszeit\\w*|geoffnet|wann (habt|seid|offnet)|horaires?|ouvert\\w*|ouvrez|horarios?|abr[ei][sn]?|abrem|abiert[oa]|abert[oa]|orar[io]+|apert[oiae]|aprite|acik\\w*|calisma saat\\w*|kacta|saat kac',
  location:
    'where|address|location|located|directions|wo (ist|seid|finde|liegt|kann)|adresse|anfahrt|ou (etes|est|se trouve)|donde|direccion|ubicacion|onde|endereco|dove|indirizzo|nerede\\w*|adres\\w*|konum',
  order:
    'orders?|ordering|buy|purchase|book|bestell\\w*|kaufen|command(e|er|es)|acheter|comprar|pedir|encomend\\w*|ordinare|acquist\\w*|comprare|siparis\\w*|satin al\\w*',
  link: 'links?|website|web ?site|url|webseite|homepage|lien|enlace|sito|web sitesi',
  thanks: 'thank(s| you)?|thx|danke\\w*|merci|gracias|obrigad[oa]|grazie|tesekkur\\w*|sag ?ol',
  praise:
    "love (it|this|these|your|the)|beautiful|gorgeous|amazing|stunning|awesome|wow|so (nice|pretty|cute)|great (work|job)|wunderschon\\w*|(so|wie) schon|toll\\w*|liebe es|magnifique\\w*|superbe|tres beau|belle|j'adore|hermos[oa]s?|precios[oa]s? (trabajo|pieza)|bonit[oa]s?|me encantan?|lind[oa]s?|maravilh\\w*|adorei|bellissim\\w*|stupend\\w*|adoro|che bell\\w*|harika\\w*|cok guzel|bayildim|compliments?|praise",
  greeting:
    'hi|hello|hey|hallo|guten (tag|morgen|abend)|moin|servus|bonjour|salut|coucou|hola|buenas|buenos dias|ola|oi|bom dia|boa tarde|ciao|salve|buongiorno|merhaba|selam|gunaydin',
  identity:
    '(who|what) (are you|model (are|is))|are you (a |an )?(bot|ai|robot|human|real|person|chatgpt|gpt|model)|which (ai |language )?model|your (real )?name|(wer|was) bist du|bist du (ein )?(bot|mensch|roboter|ki)|qui (es-tu|etes-vous)|es-tu un|quien eres|eres (un )?(bot|robot)|quem e voce|voce e um|chi sei|sei un (bot|robot)|kimsin|bot musun',
} as const

export type Cue = keyof typeof CUES | 'question'

const PATTERNS = Object.entries(CUES).map(
  ([cue, source]) =>
    [asCue(cue), new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'u')] as const,
)

const ASKS =
  /[?¿？؟]|^(?:how|what|when|where|which|who|why|can|could|do|does|is|are|will|wie|was|wann|wo|wer|warum|welche\w*|kann|konnt|habt|gibt|combien|comment|quand|ou|quel\w*|est-ce|que|quien|cuando|donde|cuanto|cual|tienen|hay|quanto|quando|onde|qual|tem|dove|come|quale|avete|ne kadar|nerede|nasil|kac)\b|\b(?:mi|mu|musunuz|misiniz)$/

export function cuesOf(text: string): Set<Cue> {
  const words = plain(text)
  const found = new Set<Cue>()
  for (const [cue, pattern] of PATTERNS) if (pattern.test(words)) found.add(cue)
  if (/[❤😍🥰🔥💕🙌👏]/u.test(text)) found.add('praise')
  if (ASKS.test(words.trim())) found.add('question')
  return found
}

/** The keys of the list above. */
function asCue(name: string): Cue {
  return name as Cue
}
