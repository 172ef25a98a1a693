import type { ArtifactView, Dialect, Via } from '../model/a2a.js';
import { type Code, codes, type PackedPlace, type PlacePacker } from './codes.js';
import { type Content, NOTHING } from './content.js';
import type { KeptArtifact, Output } from './output.js';

type PackedContent = readonly number[];
type PackedView = readonly [
  ...[Code<Via>, number, number | null, boolean | null],
  ...[Code<NonNullable<ArtifactView['differs']>> | null, number, PackedPlace, number],
];
type PackedArtifact = readonly [
  ...[string, string | null, number, PackedContent, boolean, boolean],
  ...[readonly [number, number, PackedPlace] | null, readonly PackedView[]],
];

/** What `JSON.stringify` keeps of an Output. */
export type PackedOutput = readonly [
  ...[boolean, Code<string> | null, number, Code<Dialect>, readonly PackedArtifact[]],
];

/** Puts outputs away with the tasks that have them. */
export interface OutputPacker {
  pack(output: Output): PackedOutput;
  unpack(packed: PackedOutput): Output;
}

export function outputPacker(places: PlacePacker): OutputPacker {
  const states = codes<string>();
  const dialects = codes<Dialect>();
  const vias = codes<Via>();
  const differences = codes<NonNullable<ArtifactView['differs']>>();

  function packView({
    via,
    exchange,
    event,
    same,
    differs,
    textLength,
    at,
    count,
  }: ArtifactView): PackedView {
    const what = differs === null ? null : differences.of(differs);
    return [vias.of(via), exchange, event, same, what, textLength, places.pack(at, 0), count];
  }

  function unpackView([via, exchange, event, same, what, textLength, at, count]: PackedView): ArtifactView {
    const differs = what === null ? null : differences.word(what);
    return {
      via: vias.word(via),
      exchange,
      event,
      same,
      differs,
      textLength,
      at: places.unpack(at, 0),
      count,
    };
  }

  function packArtifact(it: KeptArtifact): PackedArtifact {
    const { artifactId, name, chunks, content, complete, based, stream, views } = it;
    return [
      ...([artifactId, name, chunks, packContent(content), complete, based] as const),
      stream && [stream.exchange, stream.event, places.pack(stream.at, 0)],
      views.map(packView),
    ];
  }

  function unpackArtifact(packed: PackedArtifact): KeptArtifact {
    const [artifactId, name, chunks, content, complete, based, stream, views] = packed;
    return {
      ...{ artifactId, name, chunks, content: unpackContent(content), complete, based },
      stream: stream && { exchange: stream[0], event: stream[1], at: places.unpack(stream[2], 0) },
      views: views.map(unpackView),
    };
  }

  return {
    pack: ({ whole, ended, order, dialect, artifacts }) => [
      ...([whole, ended === null ? null : states.of(ended), order, dialects.of(dialect)] as const),
      artifacts.map(packArtifact),
    ],
    unpack: ([whole, ended, order, dialect, artifacts]) => ({
      ...{ whole, ended: ended === null ? null : states.word(ended), order, dialect: dialects.word(dialect) },
      artifacts: artifacts.map(unpackArtifact),
    }),
  };
}

/** Without digests where nothing was digested. */
function packContent({ text, data, file, textLength, ofText, ofData, ofFiles }: Content): PackedContent {
  const counts = [text, data, file, textLength];
  const digests = [ofText.a, ofText.b, ofData.a, ofData.b, ofFiles.a, ofFiles.b];
  const { ofText: t, ofData: d, ofFiles: f } = NOTHING;
  return [t.a, t.b, d.a, d.b, f.a, f.b].every((n, i) => n === digests[i]) ? counts : [...counts, ...digests];
}

const { ofText, ofData, ofFiles } = NOTHING;

function unpackContent([text = 0, data = 0, file = 0, textLength = 0, ...digests]: PackedContent): Content {
  if (digests.length === 0) return { text, data, file, textLength, ofText, ofData, ofFiles };
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = digests;
  const all = { ofText: { a, b }, ofData: { a: c, b: d }, ofFiles: { a: e, b: f } };
  return { text, data, file, textLength, ...all };
}
