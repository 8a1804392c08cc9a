"""
Reads and writes tuning files: what training changes in the packaged matting model.

    python3 packages/imaging/training/matting/tuning_file.py --from FILE --factor 0.5 --out OTHER

writes a tuning file again with another factor. The format is safetensors (https://github.com/huggingface/safetensors):
the length of a JSON header in 8 bytes, the header, then the numbers, here all in half precision. For each convolution, by
the names that its weight and bias have in the ONNX graph:

    WEIGHT.up      outputs × rank
    WEIGHT.down    rank × (inputs · kernel height · kernel width)
    BIAS.change    outputs

The tuned weight is weight + up @ down (in the weight's shape), the tuned bias is bias + change. The header's `__metadata__`
has, as text, `rank`, `factor` (by which the whole change is multiplied, 1 as it was trained) and `pictures` (how many varied
pictures were seen).
"""

import argparse
import json
import math
import struct

import numpy as np
import torch


def write_tuning(path, tensors, metadata):
    """Writes tensors (by name) and metadata (text by name)."""
    header, blocks, offset = {"__metadata__": metadata}, [], 0
    for name in sorted(tensors):
        block = tensors[name].numpy().astype("<f2").tobytes()
        shape = list(tensors[name].shape)
        header[name] = {"dtype": "F16", "shape": shape, "data_offsets": [offset, offset + len(block)]}
        blocks.append(block)
        offset += len(block)
    text = json.dumps(header, separators=(",", ":")).encode()
    # The numbers begin at a multiple of eight bytes.
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + b"".join(blocks))


def read_tuning(path):
    """The tensors in single precision, by name, and the metadata. Raises ValueError for other element types."""
    with open(path, "rb") as file:
        content = file.read()
    (length,) = struct.unpack_from("<Q", content)
    header = json.loads(content[8 : 8 + length])
    metadata = header.pop("__metadata__")
    tensors = {}
    for name, entry in header.items():
        if entry["dtype"] != "F16":
            raise ValueError(f"{name} is {entry['dtype']}, not F16")
        start = 8 + length + entry["data_offsets"][0]
        numbers = np.frombuffer(content, "<f2", math.prod(entry["shape"]), start)
        tensors[name] = torch.from_numpy(numbers.astype(np.float32).reshape(entry["shape"]))
    return tensors, metadata


def multiplied(tensors, factor):
    """The same changes, larger or smaller by a factor."""
    return {name: tensor if name.endswith(".down") else tensor * factor for name, tensor in tensors.items()}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--from", dest="source", required=True)
    parser.add_argument("--factor", type=float, required=True)
    parser.add_argument("--out", required=True)
    options = parser.parse_args()
    tensors, metadata = read_tuning(options.source)
    ratio = options.factor / float(metadata["factor"])
    write_tuning(options.out, multiplied(tensors, ratio), {**metadata, "factor": str(options.factor)})


if __name__ == "__main__":
    main()
