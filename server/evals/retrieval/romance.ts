import type { Taught } from './taught.ts'

/** Une librairie et une école de langues. */
export const french: Taught = [
  [
    'La librairie est ouverte du mardi au samedi de dix heures à dix-neuf heures.',
    'Quels sont les horaires de la librairie ?',
    'librairie ouverte samedi',
  ],
  [
    'Un livre commandé avant midi arrive le lendemain.',
    'Quand arrive un livre commandé ?',
    'commander un livre delai',
  ],
  [
    'Les livres d’occasion sont rachetés le mercredi seulement.',
    'Quel jour rachetez-vous les livres d’occasion ?',
    'rachat livres occasion',
  ],
  [
    'La carte de fidélité donne cinq pour cent de réduction.',
    'Quelle réduction donne la carte de fidélité ?',
    'carte fidelite',
  ],
  [
    'Les rencontres avec des auteurs ont lieu le premier jeudi du mois.',
    'Quand ont lieu les rencontres avec des auteurs ?',
  ],
  [
    'L’entrée aux rencontres est gratuite, mais il faut réserver.',
    'L’entrée aux rencontres est-elle gratuite ?',
    'faut-il reserver pour une rencontre',
  ],
  ['Un paquet cadeau est offert pour tout achat.', 'Faites-vous des paquets cadeaux ?'],
  [
    'Les bandes dessinées se trouvent au premier étage.',
    'Où sont les bandes dessinées ?',
    'etage BD bandes dessinees',
  ],
  [
    'Les livres scolaires peuvent être rendus jusqu’au quinze septembre.',
    'Jusqu’à quand rendre les livres scolaires ?',
  ],
  [
    'L’heure du conte pour les enfants commence le samedi à onze heures.',
    'À quelle heure commence l’heure du conte ?',
    'conte enfants samedi',
  ],
  [
    'Nous envoyons des livres dans toute l’Europe pour sept euros.',
    'Combien coûte l’envoi en Europe ?',
    'envoi livres europe',
  ],
  ['Les liseuses et les livres numériques ne sont pas vendus ici.', 'Vendez-vous des livres numériques ?'],
  ['Les écoles paient à trente jours sur facture.', 'Comment paient les écoles ?'],
  [
    'Le café de la librairie sert des gâteaux sans gluten.',
    'Y a-t-il des gâteaux sans gluten ?',
    'gateau sans gluten café',
  ],
  [
    'Un cours de langue compte huit élèves au plus.',
    'Combien d’élèves dans un cours ?',
    'nombre eleves cours de langue',
  ],
  [
    'Le test de niveau en ligne dure vingt minutes et ne coûte rien.',
    'Le test de niveau est-il payant ?',
    'duree test de niveau',
  ],
  [
    'Le cours intensif d’italien coûte 420 euros pour deux semaines.',
    'Quel est le prix du cours intensif d’italien ?',
    'cours intensif italien prix',
  ],
  [
    'Le cours du soir d’espagnol a lieu le lundi et le mercredi.',
    'Quels jours a lieu le cours du soir d’espagnol ?',
  ],
  [
    'Les manuels ne sont pas compris dans le prix du cours.',
    'Les manuels sont-ils compris ?',
    'manuel compris prix du cours',
  ],
  ['Une leçon manquée peut être rattrapée dans un autre groupe.', 'Puis-je rattraper une leçon manquée ?'],
  [
    'Les examens officiels se passent en juin et en décembre.',
    'Quand se passent les examens officiels ?',
    'examen officiel juin',
  ],
  [
    'Les leçons particulières coûtent 38 euros de l’heure, en ligne 32 euros.',
    'Combien coûte une leçon particulière ?',
    'lecon particuliere en ligne prix',
  ],
  ['Un certificat est remis après quatre-vingts pour cent de présence.', 'Quand reçoit-on un certificat ?'],
  [
    'Le logement chez l’habitant est organisé à moins de trente minutes de l’école.',
    'Organisez-vous un logement ?',
    'logement chez l’habitant',
  ],
  [
    'Les enfants apprennent l’anglais le mercredi après-midi.',
    'Quand les enfants apprennent-ils l’anglais ?',
  ],
  ['Pour les entreprises, nos professeurs se déplacent.', 'Venez-vous dans les entreprises ?'],
  [
    'L’inscription se fait au plus tard trois jours avant le début.',
    'Quand faut-il s’inscrire au plus tard ?',
  ],
  [
    'En cas d’annulation une semaine avant, tout est remboursé.',
    'Suis-je remboursé si j’annule ?',
    'annulation remboursement',
  ],
]

/** Un restaurante y un gimnasio. */
export const spanish: Taught = [
  [
    'El menú del día cuesta 14 euros e incluye bebida y postre.',
    '¿Cuánto cuesta el menú del día?',
    'menu del dia incluye bebida',
  ],
  [
    'La paella se encarga con un día de antelación y es para dos personas.',
    '¿Hay que encargar la paella?',
    'paella antelacion',
  ],
  ['Tenemos seis platos veganos y dos postres sin azúcar.', '¿Tienen platos veganos?', 'postres sin azucar'],
  ['La cocina cierra a las once de la noche.', '¿A qué hora cierra la cocina?'],
  ['La terraza no se puede reservar, el comedor sí.', '¿Puedo reservar en la terraza?', 'reservar terraza'],
  [
    'Para grupos de más de diez personas pedimos una señal de 50 euros.',
    '¿Piden señal para grupos?',
    'grupo diez personas señal',
  ],
  [
    'Los domingos hay música en vivo a partir de las dos.',
    '¿Cuándo hay música en vivo?',
    'musica en vivo domingo',
  ],
  ['Aceptamos tarjetas, pero no cheques.', '¿Aceptan tarjetas?'],
  ['El aparcamiento de enfrente es gratis por la noche.', '¿El aparcamiento es gratis?', 'aparcar de noche'],
  ['Los niños menores de cuatro años comen gratis.', '¿Los niños comen gratis?', 'ninos gratis edad'],
  [
    'Llevamos comida a casa en un radio de cinco kilómetros.',
    '¿Llevan comida a casa?',
    'radio de entrega comida',
  ],
  ['El vino de la casa viene de una bodega de la Rioja.', '¿De dónde viene el vino de la casa?'],
  ['Hay tronas para bebés y un cambiador.', '¿Tienen tronas para bebés?'],
  ['Los perros pueden estar en la terraza.', '¿Se admiten perros?', 'perro terraza'],
  ['La matrícula del gimnasio es gratis en enero.', '¿Cuándo es gratis la matrícula?', 'matricula gimnasio'],
  ['La cuota mensual es de 35 euros sin permanencia.', '¿Cuánto es la cuota mensual?', 'cuota permanencia'],
  [
    'El gimnasio abre a las seis y media de lunes a viernes.',
    '¿A qué hora abre el gimnasio?',
    'horario gimnasio viernes',
  ],
  [
    'La piscina está cerrada por obras hasta marzo.',
    '¿Hasta cuándo está cerrada la piscina?',
    'piscina obras',
  ],
  ['Las clases de baile se reservan en la aplicación.', '¿Cómo se reservan las clases de baile?'],
  [
    'Un entrenador personal cuesta 40 euros por hora.',
    '¿Cuánto cuesta un entrenador personal?',
    'entrenador personal precio',
  ],
  ['La primera visita se hace con un plan de entrenamiento gratuito.', '¿Qué incluye la primera visita?'],
  ['Las taquillas necesitan un candado propio.', '¿Necesito un candado?', 'candado taquilla'],
  [
    'Se puede congelar la cuota durante dos meses por lesión.',
    '¿Puedo congelar la cuota por una lesión?',
    'congelar cuota',
  ],
  ['Los menores de dieciséis años entrenan acompañados.', '¿Pueden entrenar menores?'],
  ['La sauna se abre los martes y los jueves.', '¿Qué días se abre la sauna?', 'sauna dias'],
  ['Un invitado puede venir gratis una vez al mes.', '¿Puedo traer a un invitado?', 'invitado gratis'],
]

/** Una pizzeria e un negozio di scarpe. */
export const italian: Taught = [
  [
    'La pizza senza glutine costa due euro in più.',
    'Quanto costa la pizza senza glutine?',
    'pizza senza glutine',
  ],
  ['Il forno a legna si accende alle sei di sera.', 'Quando si accende il forno?'],
  [
    'Consegniamo a domicilio entro trenta minuti.',
    'In quanto tempo consegnate?',
    'consegna domicilio minuti',
  ],
  ['Il lunedì la pizzeria è chiusa.', 'La pizzeria è chiusa il lunedì?', 'chiusura lunedi pizzeria'],
  [
    'Le prenotazioni si fanno per telefono dopo le tre.',
    'Come si fanno le prenotazioni?',
    'prenotare telefono',
  ],
  ['La mozzarella arriva ogni mattina da Caserta.', 'Da dove arriva la mozzarella?'],
  [
    'Per i compleanni portiamo la torta con le candeline.',
    'Portate la torta per i compleanni?',
    'compleanno torta candeline',
  ],
  ['I bambini fanno la loro pizza la domenica a pranzo.', 'Quando i bambini fanno la pizza?'],
  ['Accettiamo i buoni pasto di tutte le marche.', 'Accettate i buoni pasto?'],
  ['La birra artigianale cambia ogni mese.', 'Avete birra artigianale?', 'birra artigianale mese'],
  [
    'Le scarpe si cambiano entro venti giorni con lo scontrino.',
    'Entro quanti giorni si cambiano le scarpe?',
    'cambio scarpe scontrino',
  ],
  [
    'Risuoliamo gli stivali in una settimana per 35 euro.',
    'Quanto costa risuolare gli stivali?',
    'risuolare stivali',
  ],
  ['I numeri vanno dal 34 al 50.', 'Quali numeri avete?'],
  [
    'Le scarpe da sposa si tingono in ogni colore.',
    'Si possono tingere le scarpe da sposa?',
    'scarpe sposa colore',
  ],
  [
    'I plantari si fanno su misura in dieci giorni.',
    'In quanti giorni fate i plantari?',
    'plantare su misura',
  ],
  [
    'La spedizione in Italia costa cinque euro, sopra gli ottanta è gratuita.',
    'Quanto costa la spedizione in Italia?',
    'spedizione gratuita italia',
  ],
  [
    'La pelle si pulisce con un panno umido e mai in lavatrice.',
    'Come si pulisce la pelle?',
    'scarpe in lavatrice',
  ],
  ['I saldi cominciano il sei gennaio.', 'Quando cominciano i saldi?', 'saldi gennaio'],
  ['Le scarpe per bambini misurano il piede due volte l’anno gratis.', 'Misurate il piede dei bambini?'],
  [
    'Il negozio apre anche la domenica di dicembre.',
    'Il negozio apre la domenica?',
    'domenica dicembre negozio',
  ],
]

/** Uma pousada e uma escola de surf. */
export const portuguese: Taught = [
  [
    'O café da manhã da pousada é servido das sete às dez e está incluído.',
    'O café da manhã está incluído?',
    'cafe da manha pousada',
  ],
  ['A pousada aceita animais pequenos sem custo.', 'Vocês aceitam animais?', 'animais pequenos custo'],
  [
    'O quarto com vista para o mar custa 420 reais por noite.',
    'Quanto custa o quarto com vista para o mar?',
    'quarto vista mar',
  ],
  ['A entrada é às catorze horas e a saída ao meio-dia.', 'A que horas é a entrada?', 'saida meio dia'],
  ['O estacionamento é gratuito e fica dentro do terreno.', 'O estacionamento é gratuito?'],
  ['Crianças até cinco anos não pagam.', 'Crianças pagam?', 'criancas cinco anos'],
  ['A piscina fecha às dez da noite.', 'A que horas fecha a piscina?'],
  ['Buscamos hóspedes no aeroporto por 150 reais.', 'Vocês buscam no aeroporto?', 'transfer aeroporto reais'],
  ['A reserva é garantida com metade do valor.', 'Como garanto a reserva?', 'reserva metade'],
  [
    'O cancelamento é gratuito até sete dias antes.',
    'Até quando posso cancelar?',
    'cancelamento gratuito dias',
  ],
  [
    'A aula de surf dura noventa minutos e inclui prancha e roupa.',
    'Quanto tempo dura a aula de surf?',
    'aula inclui prancha',
  ],
  ['O pacote de cinco aulas custa 600 reais.', 'Quanto custa o pacote de aulas?', 'pacote cinco aulas'],
  ['É preciso saber nadar para fazer a aula.', 'Preciso saber nadar?'],
  ['As aulas saem às oito e às quinze horas.', 'Quais são os horários das aulas?', 'horario aula de surf'],
  [
    'Quando há tempestade, a aula é remarcada sem custo.',
    'O que acontece se houver tempestade?',
    'tempestade remarcar',
  ],
  ['Alugamos pranchas por 40 reais a hora.', 'Quanto custa alugar uma prancha?', 'aluguel prancha hora'],
  ['Fotos da aula custam 80 reais e chegam no dia seguinte.', 'Vocês fazem fotos da aula?', 'fotos preco'],
  ['Menores de doze anos têm aula particular.', 'Crianças têm aula particular?'],
  ['O protetor solar tem de ser amigo dos corais.', 'Qual protetor solar posso usar?'],
  [
    'A escola de surf fica na praia norte, ao lado do farol.',
    'Onde fica a escola de surf?',
    'praia norte farol',
  ],
]
