import type { Language } from './language.ts'

/** What the scripted model can say; `{x}` is the fact. Nothing in here claims anything about a business. */
export interface Phrases {
  hello: { warm: string; formal: string }
  price: string
  link: string
  hours: string
  about: string
  unknown: string
  problem: string
  thanks: string
  human: string
  help: string
  scripted: string
  found: string
  nothing: string
  failed: string
}

export const PHRASES: Record<Language, Phrases> = {
  en: {
    hello: { warm: 'Hi!', formal: 'Hello,' },
    price: 'it is {x}.',
    link: 'you find it here: {x}',
    hours: 'our hours: {x}.',
    about: 'about that: {x}',
    unknown: 'thanks for asking. We will look it up and get back to you.',
    problem: 'we are sorry about that. Please send us the details in a message, so that we can sort it out.',
    thanks: 'thank you, that makes our day!',
    human: 'of course, somebody from our team will take over here.',
    help: 'how can we help you?',
    scripted: 'I am a scripted model of the sandbox: fixed rules, no AI.',
    found: 'Here is what I found: {x}',
    nothing: 'I found nothing.',
    failed: 'That did not work: {x}',
  },
  de: {
    hello: { warm: 'Hallo!', formal: 'Guten Tag,' },
    price: 'der Preis ist {x}.',
    link: 'hier der Link: {x}',
    hours: 'unsere Zeiten: {x}.',
    about: 'dazu: {x}',
    unknown: 'danke für die Frage. Wir sehen nach und melden uns.',
    problem: 'das tut uns leid. Schreib uns bitte die Einzelheiten, dann kümmern wir uns darum.',
    thanks: 'vielen Dank, das freut uns sehr!',
    human: 'natürlich, jemand aus unserem Team übernimmt hier.',
    help: 'wie können wir helfen?',
    scripted: 'ich bin ein Skript-Modell der Sandbox: feste Regeln, keine KI.',
    found: 'Das habe ich gefunden: {x}',
    nothing: 'Ich habe nichts gefunden.',
    failed: 'Das hat nicht geklappt: {x}',
  },
  fr: {
    hello: { warm: 'Bonjour !', formal: 'Bonjour,' },
    price: 'le prix est de {x}.',
    link: 'voici le lien : {x}',
    hours: 'nos horaires : {x}.',
    about: 'à ce sujet : {x}',
    unknown: 'merci pour votre question. Nous vérifions et revenons vers vous.',
    problem: 'nous sommes désolés. Envoyez-nous les détails en message et nous nous en occupons.',
    thanks: 'merci beaucoup, cela nous fait très plaisir !',
    human: "bien sûr, une personne de l'équipe prend le relais.",
    help: 'comment pouvons-nous vous aider ?',
    scripted: 'je suis un modèle scripté du bac à sable : des règles fixes, pas une IA.',
    found: "Voici ce que j'ai trouvé : {x}",
    nothing: "Je n'ai rien trouvé.",
    failed: "Cela n'a pas marché : {x}",
  },
  es: {
    hello: { warm: '¡Hola!', formal: 'Buenos días,' },
    price: 'el precio es {x}.',
    link: 'aquí está el enlace: {x}',
    hours: 'nuestro horario: {x}.',
    about: 'sobre eso: {x}',
    unknown: 'gracias por preguntar. Lo miramos y te contestamos.',
    problem: 'lo sentimos mucho. Envíanos los detalles por mensaje y lo resolvemos.',
    thanks: '¡muchas gracias, nos alegra mucho!',
    human: 'claro, una persona del equipo sigue contigo aquí.',
    help: '¿en qué podemos ayudarte?',
    scripted: 'soy un modelo con guion del sandbox: reglas fijas, no una IA.',
    found: 'Esto es lo que encontré: {x}',
    nothing: 'No encontré nada.',
    failed: 'No ha funcionado: {x}',
  },
  pt: {
    hello: { warm: 'Olá!', formal: 'Bom dia,' },
    price: 'o preço é {x}.',
    link: 'aqui está o link: {x}',
    hours: 'nosso horário: {x}.',
    about: 'sobre isso: {x}',
    unknown: 'obrigado pela pergunta. Vamos verificar e já respondemos.',
    problem: 'sentimos muito. Envie os detalhes por mensagem para resolvermos.',
    thanks: 'muito obrigado, ficamos felizes!',
    human: 'claro, uma pessoa da equipe continua com você aqui.',
    help: 'como podemos ajudar você?',
    scripted: 'sou um modelo roteirizado do sandbox: regras fixas, não uma IA.',
    found: 'Foi isto que encontrei: {x}',
    nothing: 'Não encontrei nada.',
    failed: 'Não funcionou: {x}',
  },
  it: {
    hello: { warm: 'Ciao!', formal: 'Buongiorno,' },
    price: 'il prezzo è {x}.',
    link: 'ecco il link: {x}',
    hours: 'i nostri orari: {x}.',
    about: 'a questo proposito: {x}',
    unknown: 'grazie della domanda. Verifichiamo e ti rispondiamo.',
    problem: 'ci dispiace molto. Mandaci i dettagli in un messaggio e ce ne occupiamo.',
    thanks: 'grazie mille, ci fa molto piacere!',
    human: 'certo, una persona del nostro team continua qui con te.',
    help: 'come possiamo aiutarti?',
    scripted: "sono un modello con copione della sandbox: regole fisse, non un'IA.",
    found: 'Ecco cosa ho trovato: {x}',
    nothing: 'Non ho trovato niente.',
    failed: 'Non ha funzionato: {x}',
  },
  tr: {
    hello: { warm: 'Merhaba!', formal: 'İyi günler,' },
    price: 'fiyatı {x}.',
    link: 'bağlantı burada: {x}',
    hours: 'çalışma saatlerimiz: {x}.',
    about: 'bununla ilgili: {x}',
    unknown: 'sorduğunuz için teşekkürler. Bakıp size dönüş yapacağız.',
    problem: 'çok üzgünüz. Ayrıntıları bize mesajla gönderin, hemen ilgilenelim.',
    thanks: 'çok teşekkürler, bizi mutlu ettiniz!',
    human: 'elbette, ekibimizden biri buradan devam edecek.',
    help: 'size nasıl yardımcı olabiliriz?',
    scripted: 'ben sandbox içindeki senaryolu bir modelim: sabit kurallar, yapay zekâ değil.',
    found: 'Bulduğum: {x}',
    nothing: 'Hiçbir şey bulamadım.',
    failed: 'Bu olmadı: {x}',
  },
}
