/**
 * Concrete things of homes, gardens, tables and streets, after the classes of WordNet (artifacts, animals, plants, bodies,
 * food, substances). They are neutral in a sentence about people's own things, and in one about what is taken away.
 * No vehicle fuel, weapons, drugs, money, medals or hazardous goods: these can be promised, or are not taken.
 */
export const THING_WORDS: readonly string[] = [
  // Furniture and what belongs to it
  `armrest backrest beanbag bassinet bookend boxspring bureau buffet cabinetry cart chaise chesterfield credenza crib
  daybed divan drawers easel entertainment footrest footstool frames futon hatstand headrest highchair hinge
  leg loveseat mantel microfibre mirror ottoman pallet partition pedestal perch pew playpen rail
  reclining rocker rollaway seat secretary settee shelving slat stand stepladder sofabed tabletop tabouret
  upholstery valet vanity waterbed wallunit`,
  // Appliances, electronics and media
  `adapter aerial amplifier answering antenna blender boiler cables cassette cd cellphone charger clock
  coffeemaker cooker copier cooktop dehumidifier disc disk dishrack doorbell dvd espresso fan fax film fondue
  gramophone griddle hairdryer headphones hotplate humidifier icebox iron jukebox juicer kettle laptop lens modem
  maker microphone mixer phonograph photocopier player playlist plug popcorn processor projector radio
  recorder refrigerator remote router scanner scale sewing socket stereo tablet tape telephone telescope
  thermostat toaster tripod turntable typewriter vacuum vcr video vinyl waffle walkman wok`,
  // Kitchen, bath and cloth
  `apron basin bathmat bathrobe bathtub bedding bedsheet bedspread bowl breadbox carpeting casserole china cloth colander
  comforter crockery crystal cutlery doily doormat dishes duvet faucet flannel fork glassware jar jug knife lace ladle
  lampshade linen mat mop napkin pan pantry paperweight pitcher placemat plate platter porcelain pottery quilt
  ribbon saucer shower silk silverware skillet soap spatula sponge spoon tablecloth tap tarp tarpaulin teacup teapot thermos
  throw towel tub tupperware utensil velvet wallpaper wok wool yarn`,
  // Clothes and bags
  `backpack belt boot bracelet briefcase button cap cape cloak collar cuff dress duffel earring fur glove
  gown handbag hat helmet hood jacket jeans jersey jewellery jumper kilt lining luggage mitten necklace necktie nightgown
  overalls overcoat pants pocket poncho purse raincoat robe rucksack sandal satchel scarf shawl shirt shorts
  skirt sleeve slipper sneaker sock stocking strap suit sunglasses sweater sweatshirt tie tights trousers tutu tuxedo underwear
  veil vest wallet wig zip zipper`,
  // Toys, sport, music and hobbies
  `accordion album aquarium archery arcade ball ballet balloon banjo barbell baseball basketball bell bicycle blocks
  bowling boat canoe canvas cards cello chess clarinet comic confetti craft crayon crochet cue darts dice doll
  dollhouse domino dumbbell drums figurine fishbowl fishing flute foosball football frisbee golf guitar harmonica
  harp hockey hoop hula instrument jigsaw kayak kite knitting lego marble marionette model organ paddle paddleboard
  paintbrush pingpong playset plush pogo puppet quiver racket raft rollerblade rowboat saddle sailboat sandbox sculpture saxophone
  scooter scrapbook scuba seesaw skateboard ski snooker snowboard snowshoe soccer spinning stationary stepper
  surfboard tambourine telescope tennis trampoline treehouse tricycle trombone trumpet tuba tug ukulele unicycle
  violin volleyball weights whistle wetsuit xylophone yoga`,
  // Building, workshop and garden
  `anvil arbour awning axe bamboo banister baseboard beam birdbath birdcage birdhouse bolt bracket broom bulldozer
  cedar cinder clamp clay compost concrete conduit crate crowbar decking dolly drainpipe drill duct edging fencepost fern
  fertilizer fixture flagpole flowerpot fountain gazebo gnome grating greenhouse grinder groove grout gutter hatchet hook
  hoe hottub insulation ivy jack joist kennel lattice latch lawnmower lever linoleum marble mower mulch nut
  oak orchard paneling panel patio pavers pegboard pergola picket pine planter planters plank plaster
  pliers plumbing plywood pond post pulley railing rake rebar rod roofing roots rope rowan sandbag sander
  sawdust sawhorse scaffold screwdriver seeds shears shingle shovel shutter siding skylight slab sledge snowblower spade
  spigot sprinkler stake stucco swingset tiling timber toolbox torch tractor trampoline trimmer trowel turf valve
  veneer vine vise weed weeds wheelbarrow willow windowsill woodpile workbench wrench`,
  // Animals, food and the body
  `animal ant apple bacon bagel bakery banana beak bean bear beetle berry biscuit bone bread breakfast broccoli bunny
  butter butterfly cactus cake camel candy carrot cat caterpillar cheese cherry chicken chin chocolate cocoa coconut
  cookie corn cow crab cricket crow cucumber cupcake dessert dinner dinosaur dog donkey doughnut dragon duck
  egg elbow elephant eyebrow feather finger fish flea flock forehead fox frog fruit garlic giraffe goat goldfish goose grape
  guinea hair hamster hen hip honey horse jam jelly juice kitten knee knuckle lemon lemonade lettuce lion lizard
  lobster lunch meal melon milk monkey moose mosquito moth mouse mouth muffin mushroom muscles neck noodle nose onion otter
  owl palm pancake parrot pea peach peacock peanut pear pencil penguin pepper pet pickle pie pig pigeon pineapple pizza
  pony potato pretzel pumpkin puppy rabbit raccoon raisin rat rooster salad salmon sandwich sausage seagull shark sheep
  shin shoulder skin snack snail snake soup sourdough spaghetti sparrow spider spine squirrel strawberry sugar sushi syrup tail
  teeth thumb tiger toad toe tomato tongue tooth tortoise tulip turkey turtle unicorn vegetable walnut wasp watermelon
  whale wolf wool worm wrist zebra`,
  // Places and parts of a town
  `aisle aquarium arch avenue bakery barn bay beach bend boulevard brook cabin cafe camp campfire campsite castle cave
  chimney cliff coast corridor court courtyard creek crossing curbside den dock dorm ferry field forest freeway
  gallery hangar harbour hill hotel hut inn island jungle lake library lighthouse mall meadow moat moon museum nook
  orchard palace passage passageway path peninsula pier playground pond restaurant ridge river roadside
  runway shore skyline staircase stairway storeroom stream sundeck supermarket theatre tower trailer tunnel valley
  veranda waterfall wharf workshop woods zoo rig flatbed hatchback minivan sedan motorcycle motorbike windshield
  bumper trailer hitch tailgate ramp ratchet bungee dashboard`,
  // Paper and remains
  `album archive artifact bits bubble bundle cardboard catalogue chunk clipping clutter collection confetti container crumb
  diary encyclopedia envelope fabric fibre flyer folder form glitter greeting heap heirloom ink jigsaw
  keepsake ledge letter magazine magnet manual map memento memorabilia note notebook novel odds package packaging parcel
  poem postcard remnant ruins scraps scribble souvenir sticker stub textbook thread ticket trinket volume wax
  wrapping wreck wreckage yearbook`,
].flatMap((words) => words.split(/\s+/))
