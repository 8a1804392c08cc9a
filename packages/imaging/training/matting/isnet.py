"""
The packaged matting model (IS-Net, Qin et al. 2022) as a PyTorch module, with low-rank changes of its convolutions (LoRA,
Hu et al. 2021) as its only parameters. It runs the nodes that write-isnet.ts wrote.
"""

import json
import math

import numpy as np
import torch
from torch import nn
from torch.nn import functional

# Adam moves every parameter by about its rate; biases are to move half as far.
BIAS_SCALE = 0.5
# Spread of the random numbers of `down`, in spreads of the weight that they change. `up` begins at zero: no change.
DOWN_SPREAD = 0.5


def as_input(pictures):
    """Pictures 0..1 as the model reads them: bytes b become (b − 128) / 256."""
    return (torch.round(pictures * 255) - 128) / 256


class Convolution(nn.Module):
    """A convolution whose weight and bias stay; `up @ down` and `change` are added to them."""

    def __init__(self, weight, bias, attributes, rank):
        super().__init__()
        outputs, columns = len(weight), weight[0].numel()
        rank = min(rank, outputs, columns)
        self.register_buffer("weight", weight)
        self.register_buffer("bias", bias)
        # Changes are in units of the weight's spread, so that one learning rate suits all convolutions.
        self.spread = weight.std().item()
        self.up = nn.Parameter(torch.zeros(outputs, rank))
        self.down = nn.Parameter(torch.randn(rank, columns) * DOWN_SPREAD)
        self.change = nn.Parameter(torch.zeros(outputs))
        self.stride = attributes["strides"]
        self.padding = attributes["pads"][:2]
        self.dilation = attributes["dilations"]

    def forward(self, values, changed):
        weight, bias = self.weight, self.bias
        if changed:
            weight = weight + self.spread * (self.up @ self.down).view_as(weight)
            bias = bias + BIAS_SCALE * self.change
        return functional.conv2d(values, weight, bias, self.stride, self.padding, self.dilation)


class Isnet(nn.Module):
    """
    Pictures as `as_input` gives them (n × 3 × height × width, multiples of 64) to logits of the foreground
    (n × 1 × height × width).

    While `changed` is false, the model computes without the parameters, as it is packaged.
    """

    def __init__(self, path, rank=16):
        """Reads path + ".json" and path + ".f32", which write-isnet.ts wrote."""
        super().__init__()
        with open(path + ".json", encoding="utf8") as file:
            graph = json.load(file)
        tensors = read_tensors(graph["tensors"], path + ".f32")
        # The last node turns logits into shares; training needs logits.
        self.nodes = graph["nodes"][:-1]
        self.changed = True
        self.convolutions = nn.ModuleList()
        for node in self.nodes:
            if node["operation"] == "Conv":
                _, weight, bias = node["inputs"]
                node["at"] = len(self.convolutions)
                self.convolutions.append(Convolution(tensors[weight], tensors[bias], node["attributes"], rank))
        self.last_reader = {name: at for at, node in enumerate(self.nodes) for name in node["inputs"]}

    def forward(self, pictures):
        values = {"input": pictures}
        for at, node in enumerate(self.nodes):
            values[node["outputs"][0]] = self.run(node, [values.get(name) for name in node["inputs"]])
            for name in node["inputs"]:
                if self.last_reader[name] == at:
                    values.pop(name, None)
        return values[self.nodes[-1]["outputs"][0]]

    def run(self, node, inputs):
        operation = node["operation"]
        if operation == "Conv":
            return self.convolutions[node["at"]](inputs[0], self.changed)
        if operation == "Relu":
            # In place: what a convolution wrote is read by nothing else.
            return functional.relu(inputs[0], inplace=True)
        if operation == "MaxPool":
            return functional.max_pool2d(inputs[0], 2, 2, ceil_mode=True)
        if operation == "Concat":
            return torch.cat(inputs, 1)
        if operation == "Resize":
            return functional.interpolate(inputs[0], scale_factor=2, mode="bilinear", align_corners=False)
        if operation == "Add":
            return inputs[0] + inputs[1]
        raise ValueError(f"unknown operation {operation}")

    def named_convolutions(self):
        """Each convolution with the ONNX names of its weight and bias."""
        for node in self.nodes:
            if node["operation"] == "Conv":
                yield self.convolutions[node["at"]], node["inputs"][1], node["inputs"][2]

    def tuning(self):
        """The changes as a tuning file has them, with the factor 1."""
        tensors = {}
        for convolution, weight, bias in self.named_convolutions():
            tensors[weight + ".up"] = convolution.up.detach().cpu()
            tensors[weight + ".down"] = convolution.down.detach().cpu() * convolution.spread
            tensors[bias + ".change"] = convolution.change.detach().cpu() * BIAS_SCALE
        return tensors

    @torch.no_grad()
    def merge(self, tensors):
        """Adds the changes of a tuning file to the weights that stay."""
        for convolution, weight, bias in self.named_convolutions():
            change = tensors[weight + ".up"] @ tensors[weight + ".down"]
            convolution.weight += change.view_as(convolution.weight).to(convolution.weight.device)
            convolution.bias += tensors[bias + ".change"].to(convolution.bias.device)


def read_tensors(entries, path):
    numbers = np.fromfile(path, "<f4")
    return {
        entry["name"]: torch.from_numpy(
            numbers[entry["offset"] : entry["offset"] + math.prod(entry["dims"])].reshape(entry["dims"])
        )
        for entry in entries
    }
